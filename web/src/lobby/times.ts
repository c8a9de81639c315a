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

/** '90 seconds', '5 minutes', '3 days'. */
export function lasting(seconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => seconds && (seconds * 1000) % length === 0) ?? [
    'second',
    1000,
  ];
  return new Intl.NumberFormat(words.language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    (seconds * 1000) / length,
  );
}
