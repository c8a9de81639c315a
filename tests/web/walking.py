"""A board on which a piece is moved about by keys before it is put down: coming to every place and way."""

from typing import Final

from playwright.sync_api import Page

WALK: Final = """async () => {
    const ghost = () => document.querySelector('[data-target][data-action]');
    const { port1, port2 } = new MessageChannel();
    const drawn = () => new Promise((done) => { port1.onmessage = done; port2.postMessage(''); });
    const press = async (...keys) => {
        for (const key of keys) {
            const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
            ghost().dispatchEvent(event);
            await drawn();
        }
        return ghost().dataset.place;
    };
    const side = async () => {
        const first = ghost().dataset.action;
        do {
            await press('Enter', 'r');
        } while (ghost().dataset.action !== first);
    };
    const back = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft', ArrowUp: 'ArrowDown', ArrowDown: 'ArrowUp' };
    const ways = new Map([[await press('Home'), []]]);
    for (const [place, way] of ways) {
        const stand = async () => ghost().dataset.place === place || press('Home', ...way);
        await stand();
        await side();
        await press('f');
        await side();
        for (const arrow of Object.keys(back)) {
            await stand();
            const next = await press(arrow);
            if (!ways.has(next)) ways.set(next, [...way, arrow]);
            if (next !== place) await press(back[arrow]); // mostly that is the place again
        }
    }
}"""
"""Take every placement to which arrow keys, R and F come, from the first place on."""


def walk(page: Page) -> None:
    """Put the piece down everywhere it may be, by nothing but keys; the gallery tells what was taken."""
    page.locator("[data-place]").focus()
    page.evaluate(WALK)
