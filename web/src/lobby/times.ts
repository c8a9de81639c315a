import type { Ticking } from '../lib/api';
import { words } from '../lib/words.svelte';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** 'yesterday', '3 hours ago', in the present language. */
export function since(at: number): string {
  const passed = at - Date.now();
  const format = new Intl.RelativeTimeFormat(words.language, { numeric: 'auto' });
  const [unit, length] = UNITS.find(([, length]) => -passed >= length) ?? ['minute', 60_000];
  return format.format(Math.round(passed / length), unit);
}

/** What is left of a clock that ticks, in milliseconds; nothing of one that stands still. */
export function leftOf(clock: Ticking | undefined, now: number): number[] {
  return clock && clock.since !== null ? [Math.max(0, clock.left - (now - clock.since))] : [];
}

/** '2 days, 3 hours', '5 hours', '12 minutes', '40 seconds': as exactly as anybody wants to know. */
export function remaining(milliseconds: number): string {
  const at = UNITS.findIndex(([, length]) => milliseconds >= length);
  if (at < 0) return lasting(Math.ceil(milliseconds / 1000));
  const [[unit, length], next] = [UNITS[at]!, UNITS[at + 1]];
  const most = Math.floor(milliseconds / length);
  const rest = next && unit !== 'minute' ? Math.floor((milliseconds % length) / next[1]) : 0;
  const parts = [counted(most, unit), ...(rest && most < 10 ? [counted(rest, next![0])] : [])];
  return parts.join(', ');
}

/** '3 days', or '3d'. */
export function counted(
  count: number,
  unit: Intl.RelativeTimeFormatUnit,
  unitDisplay: 'long' | 'narrow' = 'long',
): string {
  return new Intl.NumberFormat(words.language, { style: 'unit', unit, unitDisplay }).format(count);
}

/** '90 seconds', '5 minutes', '3 days'. */
export function lasting(seconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => seconds && (seconds * 1000) % length === 0) ?? [
    'second',
    1000,
  ];
  return counted((seconds * 1000) / length, unit);
}
