/** Whether nothing has the focus that a key could mean. */
export function idle(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('body, main, h1');
}
