import { expect, test, vi } from 'vitest';
import { Saying } from '../src/table/saying.svelte';

/** Somebody who types words and says them over a slow line; and the answer to come. */
function typed(text: string) {
  const saying = new Saying();
  let answer: (done: boolean) => void = () => {};
  const say = vi.fn(() => new Promise<boolean>((done) => (answer = done)));
  saying.text = text;
  const sent = saying.send(null, say);
  const answered = (done: boolean) => (answer(done), sent);
  return { saying, say, answered };
}

test('it is said once, however often anybody presses, and then it is gone', async () => {
  const { saying, say, answered } = typed(' Hello ');
  await saying.send(null, say);
  expect(saying.text).toBe(' Hello ');
  await answered(true);
  expect(saying.text).toBe('');
  expect(say.mock.calls).toEqual([['Hello', null]]);
});

test('what is typed meanwhile stays, and can be said then', async () => {
  const { saying, say, answered } = typed('Hello');
  saying.text = 'Hello and good luck';
  await answered(true);
  expect(saying.text).toBe('and good luck');
  void saying.send(2, say);
  expect(say).toHaveBeenLastCalledWith('and good luck', 2);
});

test('what was refused stays', async () => {
  const { saying, answered } = typed('Hello');
  await answered(false);
  expect(saying.text).toBe('Hello');
});
