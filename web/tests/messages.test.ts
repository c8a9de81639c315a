import { expect, test } from 'vitest';

type Messages = Record<string, string>;

const shell = import.meta.glob<Messages>('../src/messages/*.json', { eager: true, import: 'default' });
const games = import.meta.glob<Messages>('../src/games/*/messages/*.json', {
  eager: true,
  import: 'default',
});

const gaps = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

function files(all: Record<string, Messages>): [string, Messages, Messages][] {
  return Object.keys(all)
    .filter((name) => !name.endsWith('en.json'))
    .map((name) => [name, all[name.replace(/\w\w\.json$/, 'en.json')]!, all[name]!]);
}

test.each(files(shell))('%s says everything that the English file says', (_, english, other) => {
  // The server's own sentences are English already: only other languages have them here.
  const told = Object.keys(other).filter((key) => !key.startsWith('problem.'));
  expect(told.sort()).toEqual(Object.keys(english).sort());
});

test.each(files(games))('%s says everything that the English file says', (_, english, other) => {
  const untold = Object.keys(english).filter((key) => !(key in other));
  expect(untold).toEqual([]);
});

test.each([...files(shell), ...files(games)])('%s fills the same gaps', (_, english, other) => {
  const both = Object.keys(english).filter((key) => key in other);
  const different = both.filter((key) => gaps(english[key]!).join() !== gaps(other[key]!).join());
  expect(different).toEqual([]);
});

test.each(Object.entries({ ...shell, ...games }))('%s has no empty text', (_, messages) => {
  expect(Object.entries(messages).filter(([, text]) => !text.trim())).toEqual([]);
});
