import type { GameShown, Settings } from '../lib/api';
import { connection, newId } from '../lib/connection.svelte';
import { catalogue } from '../lib/games.svelte';
import { router } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';
import { friendly, myName } from './names';

/** Who is to sit on a seat: somebody at this screen, a bot, or a friend who comes by the link. */
export type Sitting = { kind: 'here'; name: string } | { kind: 'bot'; level: string } | { kind: 'friend' };

/** A table as somebody wishes it. */
export interface Plan {
  game: string;
  seats: Sitting[];
  options?: Record<string, unknown>;
  settings?: Partial<Settings>;
}

/** A table that was asked for and not finished, because a name was refused, perhaps: it is asked for again. */
let unfinished: { wish: string; client: string; table?: string } | null = null;

/** Make the table, seat everybody who is known, begin if nobody is missing, and go there. */
export async function make(plan: Plan): Promise<void> {
  const { game, seats, options = {}, settings = {} } = plan;
  const body = { game, seats: seats.length, options, settings };
  const wish = JSON.stringify(body);
  const going = unfinished?.wish === wish ? unfinished : (unfinished = { wish, client: newId() });
  const again = going.table;
  const { table } = await connection.ask('create', { client: going.client, ...body });
  going.table = table;
  for (const [seat, sitting] of seats.entries()) {
    if (again) await connection.order(table, { command: 'stand', seat });
    await sit(table, seat, sitting);
  }
  if (seats.every(({ kind }) => kind !== 'friend')) await connection.order(table, { command: 'start' });
  unfinished = null;
  router.go(`/table/${table}`);
}

async function sit(table: string, seat: number, sitting: Sitting): Promise<void> {
  const { kind } = sitting;
  if (kind === 'here') await connection.order(table, { command: 'join', seat, name: sitting.name });
  if (kind === 'bot') await connection.order(table, { command: 'sit_bot', seat, level: sitting.level });
}

/** The bot that I chose last, or the one that most people like to play against. */
export function usualBot(): string {
  const liked = [settings.opponent, 'medium', 'greedy'].find((level) => catalogue.bots.includes(level));
  return liked ?? catalogue.bots.at(-1) ?? 'greedy';
}

/** As few seats as are still a game with somebody. */
export function fewestSeats(game: GameShown): number {
  return game.seats.find((seats) => seats >= 2) ?? game.seats[0] ?? 2;
}

/** Me and bots, at once. */
export function playNow(game: GameShown): Promise<void> {
  const others = Array.from(
    { length: fewestSeats(game) - 1 },
    () => ({ kind: 'bot', level: usualBot() }) as const,
  );
  return make({
    game: game.key,
    seats: [{ kind: 'here', name: myName() }, ...others],
    settings: { hints: true },
  });
}

/** Me and free seats for friends. */
export function invite(game: GameShown, seats: number): Promise<void> {
  const friends = Array.from({ length: seats - 1 }, () => ({ kind: 'friend' }) as const);
  return make({ game: game.key, seats: [{ kind: 'here', name: myName() }, ...friends] });
}

/** People at one screen, each with a name. */
export function sameScreen(game: GameShown, names: string[]): Promise<void> {
  return make({
    game: game.key,
    seats: names.map((name) => ({ kind: 'here', name })),
    settings: { hints: true },
  });
}

/** So many names of people at one screen, mine first. */
export function companions(count: number, before: readonly string[] = []): string[] {
  const names = before.length ? before.slice(0, count) : [myName()];
  while (names.length < count) names.push(friendly(names));
  return names;
}
