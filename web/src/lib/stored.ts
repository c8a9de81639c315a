/** What the browser keeps between visits. A browser that keeps nothing is no reason to fail. */
export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`meadow.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`meadow.${key}`, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the page works, it only forgets.
  }
}
