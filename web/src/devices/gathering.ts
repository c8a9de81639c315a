import type { Answers } from '../lib/api';
import { connection } from '../lib/connection.svelte';

type Table = Answers['mine']['tables'][number];

/** Everything that the server keeps of me. `report` hears how many tables have been read. */
export async function gathered(report: (tables: number) => void): Promise<Record<string, unknown>> {
  const me = await connection.ask('export', {});
  const tables: unknown[] = [];
  for await (const { table } of own()) {
    tables.push(await connection.ask('export', { table }));
    report(tables.length);
  }
  return { exported_at: new Date().toISOString(), server: location.origin, me, tables };
}

/** All tables where I have a seat, newest first, page by page. */
async function* own(): AsyncGenerator<Table> {
  let before: string | null = null;
  for (;;) {
    const { tables }: Answers['mine'] = await connection.ask('mine', { before, limit: 50 });
    yield* tables;
    if (tables.length < 50) return;
    before = tables.at(-1)!.table;
  }
}
