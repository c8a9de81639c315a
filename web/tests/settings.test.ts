import { expect, test } from 'vitest';
import { settings, type Motion } from '../src/lib/settings.svelte';

test.each<[Motion, boolean, number]>([
  ['system', true, 1],
  ['none', false, 1],
  ['fast', true, 0.5],
  ['full', true, 1],
  ['slow', true, 1.75],
])('with motion %s things move: %s, and take %s times as long', (motion, moving, pace) => {
  settings.motion = motion;
  expect([settings.moving, settings.pace]).toEqual([moving, pace]);
});
