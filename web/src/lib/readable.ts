/** In pixels: smaller text nobody can be expected to read. */
export const READABLE = 12;

/** This size of text in a drawing, or the smallest that can be read where a unit of it gets so many pixels. */
export function readable(size: number, scale = 1): number {
  return Math.max(size, scale > 0 ? READABLE / scale : 0);
}
