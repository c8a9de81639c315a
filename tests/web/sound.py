"""What must be so at every step of a match, whatever is asked: everything is there, whole, and large enough.

Where a dialog lies over the board, it is looked at instead; that one may scroll.
"""

from typing import Final

from playwright.sync_api import Page

FINGER: Final = 44
"""So many pixels wide and high is what a finger hits."""
READABLE: Final = 12
"""So many pixels high is the smallest text."""
TEXTS: Final = """
    const called = (each) => `<${each.localName} ${each.getAttribute('class') ?? ''}> `
        + (each.ariaLabel ?? each.textContent).trim().replace(/\\s+/g, ' ').slice(0, 80);
    // How high a unit is: what is turned over is narrow for a moment.
    const scale = (each) => {
        const drawn = each instanceof SVGElement && each.getScreenCTM?.();
        return drawn ? Math.hypot(drawn.c, drawn.d) : 1;
    };
    const tiny = (each) => {
        const high = parseFloat(getComputedStyle(each).fontSize) * scale(each);
        return high < readable - 0.05 && `${high.toFixed(1)} px`;
    };
    const seen = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        && !each.closest('.unseen, svg.close');
    // The letter of a seat stands on its mark, whose shape says the same.
    const letter = (each) => each instanceof SVGElement && /^[A-F]$/.test(each.textContent.trim());
    const told = (each) => !letter(each)
        && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
"""
"""How an element is called, whether it is seen, whether it has text of its own and whether that is too small."""
TINY: Final = f"""([within, readable]) => {{{TEXTS}
    return [...document.querySelectorAll(within)].filter((each) => seen(each) && told(each) && tiny(each))
        .map((each) => `${{called(each)}} ${{tiny(each)}}`);
}}"""
UNSOUND: Final = (
    "([within, finger, readable]) => {"
    + TEXTS
    + """
    const near = (one, other) => one < other - 1;
    const inside = (inner, outer) => !near(inner.left, outer.left) && !near(inner.top, outer.top)
        && !near(outer.right, inner.right) && !near(outer.bottom, inner.bottom);
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const cut = (each) => {
        const inner = each.getBoundingClientRect();
        if (!inside(inner, screen)) return true;
        for (let around = each.parentElement; around; around = around.parentElement)
            if (getComputedStyle(around).overflow !== 'visible' && !inside(inner, around.getBoundingClientRect()))
                return true;
        return false;
    };
    const small = (each) => {
        const { width, height } = each.getBoundingClientRect();
        return Math.min(width, height) < finger - 0.01 && `${width.toFixed(1)} x ${height.toFixed(1)}`;
    };
    const covered = (each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const there = document.elementFromPoint(x + width / 2, y + height / 2);
        return !each.contains(there) && !there?.contains(each) && called(there ?? document.body);
    };
    const scrolls = (each) => /auto|scroll/.test(getComputedStyle(each).overflow)
        && (each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1);
    // A long name ends with dots; what is only for screen readers is one pixel large.
    const shortened = ({ textOverflow, width }) => textOverflow === 'ellipsis' || width === '1px';
    const clipped = (each) => !(each instanceof SVGElement) && getComputedStyle(each).overflow === 'hidden'
        && !shortened(getComputedStyle(each))
        && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1);
    const faults = [];
    const note = (what, all, wrong) => {
        for (const each of all) {
            const found = wrong(each);
            if (found) faults.push(`${what}: ${called(each)} ${found === true ? '' : found}`);
        }
    };
    const root = document.documentElement;
    const over = document.querySelector('dialog[open]');
    if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) faults.push('the page scrolls');
    const all = [...(over ?? document.querySelector(within)).querySelectorAll('*')].filter(seen);
    const touched = all.filter((each) => each.matches('button, a.button, input, select, summary, [data-target]'));
    // What lies in a drawing that can be looked at closer is large enough then.
    const closer = all.some((each) => each.ariaLabel === 'Look closer');
    note('too small', touched.filter((each) => !(closer && each instanceof SVGElement)), small);
    note('text too small', all.filter(told), tiny);
    note('text cut off', all.filter(told), clipped);
    if (!over) {
        const whole = (each) => told(each) && !(each instanceof SVGElement) && !shortened(getComputedStyle(each));
        note('text cut off', all.filter(whole), cut);
        note('cut off', touched, cut);
        note('covered', touched.filter((each) => !each.disabled), covered);
        note('scrolls', all, scrolls);
    }
    return [...new Set(faults)];
}"""
)


def sound(page: Page, readable: int = READABLE, within: str = "main") -> None:
    """Nothing on the board is cut off, covered or smaller than a finger, all text can be read, and nothing scrolls."""
    faults: list[str] = page.evaluate(UNSOUND, [within, FINGER, readable])
    assert not faults, "\n".join(faults)


def tiny(page: Page) -> list[str]:
    """Text anywhere on the page that is too small to be read, but for names in drawings, which scale with them."""
    found: list[str] = page.evaluate(TINY, ["body :not(svg, svg *)", READABLE])
    return found
