import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Guard, MOMENT } from '../src/lib/guard';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const here = { x: 100, y: 50 };
const near = { x: 101, y: 52 };
const made = () => new Guard<string>(() => performance.now());

test('a button that appears under the pointer is not pressed for a moment', () => {
  const guard = made();
  guard.point(here, 'End turn');
  expect(guard.allows('End turn')).toBe(true);
  guard.look('Focus');
  expect(guard.allows('Focus')).toBe(false);
  vi.advanceTimersByTime(MOMENT - 1);
  expect(guard.allows('Focus')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(guard.allows('Focus')).toBe(true);
});

test('it may have been gone for a while, while the pointer stayed', () => {
  const guard = made();
  guard.point(here, 'End turn');
  guard.look(null);
  vi.advanceTimersByTime(10 * MOMENT);
  guard.look('Focus');
  expect(guard.allows('Focus')).toBe(false);
});

test('a second touch beside the first is still the same press', () => {
  const guard = made();
  guard.point(here, 'End turn');
  guard.look('Focus');
  guard.point(near, 'Focus');
  expect(guard.allows('Focus')).toBe(false);
});

test('whoever comes to a button may press it at once, also after that', () => {
  const guard = made();
  guard.point(here, 'End turn');
  guard.look('Focus');
  guard.point({ x: 300, y: 50 }, 'Undo');
  expect(guard.allows('Undo')).toBe(true);
  guard.point(near, 'Focus');
  expect(guard.allows('Focus')).toBe(true);
});

test('what stays the same may be pressed again and again', () => {
  const guard = made();
  guard.point(here, 'Undo');
  guard.look('Undo');
  guard.point(here, 'Undo');
  expect(guard.allows('Undo')).toBe(true);
});
