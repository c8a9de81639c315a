/** Where we are: the parts of the address, and what follows its question mark. */
class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));

  constructor() {
    addEventListener('popstate', () => this.read());
  }

  /** 'table', 'NAME' of /table/NAME. */
  get parts(): string[] {
    return this.path.split('/').filter(Boolean);
  }

  /** Go to an address of ours. */
  go(to: string, { instead = false } = {}): void {
    history[instead ? 'replaceState' : 'pushState'](null, '', to);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }
}

export const router = new Router();

/** The link of ours that a click follows, to go there without loading the page again; null if it is the browser's. */
export function followed(event: MouseEvent): HTMLAnchorElement | null {
  const link = (event.target as Element).closest?.('a');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return null;
  return link.pathname.startsWith('/api/') ? null : link;
}
