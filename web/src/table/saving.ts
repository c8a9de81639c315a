import { connection } from '../lib/connection.svelte';

/** Give the person the record of a match as a file, which `meadow record verify` checks. */
export async function save(table: string, game: string, at: number): Promise<void> {
  const { lines } = await connection.ask('record', { table });
  const day = new Date(at).toISOString().slice(0, 10);
  const record = new Blob([lines.join('\n') + '\n'], { type: 'application/x-ndjson' });
  download(record, `${game}-${day}-${table}.jsonl`);
}

export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  [link.href, link.download] = [url, name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Pass a file on: by the system's way where it takes files, otherwise it is downloaded. */
export async function pass(file: File, title: string): Promise<'shared' | 'saved' | 'cancelled'> {
  const shared = { files: [file], title };
  try {
    if (navigator.canShare?.(shared)) {
      await navigator.share(shared);
      return 'shared';
    }
  } catch (error) {
    if ((error as Error).name === 'AbortError') return 'cancelled';
  }
  download(file, file.name);
  return 'saved';
}

/** Pass an address on: by the system's way where there is one, otherwise it is copied. */
export async function share(title: string, url: string): Promise<'shared' | 'copied' | 'failed'> {
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    return (error as Error).name === 'AbortError' ? 'shared' : 'failed';
  }
}
