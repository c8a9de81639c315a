import type { Own } from './api';
import { connection } from './connection.svelte';
import { catalogue } from './games.svelte';
import { settings } from './settings.svelte';
import { read, write } from './stored';
import { t } from './words.svelte';

/** Whether this browser can show notifications at all. */
export function able(): boolean {
  return typeof Notification === 'function';
}

/** What the person has said about it so far. */
export function permission(): NotificationPermission {
  return able() ? Notification.permission : 'denied';
}

/** Ask the person, whose click this must be, to be allowed to notify them; whether they said yes. */
export async function allowed(): Promise<boolean> {
  if (!able()) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/**
 * Tell once of each table where I am asked, but for those where I see it myself. Which tables were told of is kept for all
 * windows of this browser.
 */
export async function notify(asked: Own[], seen: (table: string) => boolean): Promise<void> {
  const told = read<string[]>('told', []);
  const known = told.filter((table) => asked.some((own) => own.table === table));
  const news = asked.filter(({ table }) => !known.includes(table));
  write('told', [...known, ...news.map(({ table }) => table)]);
  if (!settings.notify || permission() !== 'granted') return;
  for (const own of news) {
    if (!seen(own.table) && !(await tell(own).catch(() => false))) answered(own.table);
  }
}

/** I have decided there: the next time that I am asked is another one. */
export function answered(table: string): void {
  const told = read<string[]>('told', []);
  if (told.includes(table))
    write(
      'told',
      told.filter((other) => other !== table),
    );
}

/** Whether it was told. */
async function tell({ table, game, name, seats }: Own): Promise<boolean> {
  await catalogue.load();
  const { card, beat } = await connection.ask('look', { table });
  // Nobody is notified of a short moment in which they may be asked in secret.
  if (beat?.kind === 'beat') return false;
  const title = catalogue.find(game)?.title ?? name;
  const others = card.seats.filter(
    ({ kind, name: called }, seat) => kind !== 'free' && called && !seats.includes(seat),
  );
  const names = others.map((seat) => seat.name).join(', ');
  const body = names ? t('notify.turn.with', { game: title, names }) : t('notify.turn', { game: title });
  await show(body, table);
  return true;
}

/** By the worker where there is one: phones know no other way, and it can open the page again. */
async function show(title: string, table: string): Promise<void> {
  const url = `/table/${table}`;
  const options = { tag: `turn ${table}`, icon: '/icons/icon-192.png', data: { url } };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker) return worker.showNotification(title, options);
  const shown = new Notification(title, options);
  shown.onclick = () => {
    focus();
    shown.close();
    location.assign(url);
  };
}
