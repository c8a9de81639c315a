import type { ToldLine } from './live.svelte';

/** The lines, of which those are marked that tell of what was taken back later. */
export function struck(lines: ToldLine[]): ToldLine[] {
  const backs = lines.filter(({ back }) => back !== undefined);
  if (!backs.length) return lines;
  const undone = ({ kind, version }: ToldLine) =>
    kind === 'event' && backs.some((note) => note.back! < version && version < note.version);
  return lines.map((line) => (!line.undone && undone(line) ? { ...line, undone: true } : line));
}
