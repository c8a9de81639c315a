import { afterEach, beforeEach, expect, test } from 'vitest';
import { settings } from '../src/lib/settings.svelte';
import { target } from '../src/lib/target';

/** Something on a board, 100 pixels wide and high. */
class Spot extends EventTarget {
  getBoundingClientRect(): { left: number; top: number; right: number; bottom: number } {
    return { left: 0, top: 0, right: 100, bottom: 100 };
  }
}

let spot: Spot;
let story: string[];
let stop: () => void;

beforeEach(() => {
  [spot, story] = [new Spot(), []];
  const choosing = {
    picked: null as string | null,
    pick(choice: string | null): void {
      this.picked = choice;
      story.push(choice ? `considers ${choice}` : 'leaves');
    },
    act: (choice: string) => story.push(`takes ${choice}`),
  };
  stop = target('a1', choosing)(spot as unknown as Element) as () => void;
});

afterEach(() => {
  stop();
  settings.twice = false;
});

function touch(name: string, x = 50, y = 50): Event {
  const points = [{ clientX: x, clientY: y }];
  const event = Object.assign(new Event(name, { cancelable: true }), {
    touches: name === 'touchend' ? [] : points,
    changedTouches: points,
  });
  spot.dispatchEvent(event);
  return event;
}

function pointer(name: string): void {
  spot.dispatchEvent(Object.assign(new Event(name), { pointerType: 'touch' }));
}

test('a finger sees what it does, and lifting takes it, without a click after that', () => {
  touch('touchstart');
  expect(story).toEqual(['considers a1']);
  pointer('pointerup');
  pointer('lostpointercapture');
  expect(touch('touchend').defaultPrevented).toBe(true);
  expect(story).toEqual(['considers a1', 'takes a1']);
});

test('sliding away leaves it, and coming back considers it again', () => {
  touch('touchstart');
  touch('touchmove', 300);
  expect(story.at(-1)).toBe('leaves');
  touch('touchmove', 60);
  expect(story.at(-1)).toBe('considers a1');
  touch('touchmove', 300);
  touch('touchend', 300);
  expect(story).not.toContain('takes a1');
});

test('a finger that scrolls, zooms or drags the board takes nothing', () => {
  for (const other of ['pointercancel', 'lostpointercapture', 'touchcancel']) {
    touch('touchstart');
    pointer(other);
    touch('touchend');
  }
  touch('touchstart');
  const two = Object.assign(new Event('touchstart'), { touches: [{}, {}] });
  spot.dispatchEvent(two);
  touch('touchend');
  expect(story).not.toContain('takes a1');
  expect(story.at(-1)).toBe('leaves');
});

test('with the setting the first touch considers, and the second takes', () => {
  settings.twice = true;
  touch('touchstart');
  touch('touchend');
  expect(story).toEqual(['considers a1']);
  touch('touchstart');
  touch('touchend');
  expect(story.at(-1)).toBe('takes a1');
});

test('a screen reader or a mouse clicks once', () => {
  settings.twice = true;
  spot.dispatchEvent(new Event('click'));
  expect(story).toEqual(['takes a1']);
});
