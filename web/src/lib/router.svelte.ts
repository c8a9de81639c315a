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

/** Follow links of ours without loading the page again. For `onclick` of whatever holds all links. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return;
  if (link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
