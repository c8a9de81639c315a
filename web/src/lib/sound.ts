import { settings } from './settings.svelte';

export type Sound = 'turn' | 'move' | 'end';

interface Tone {
  /** In hertz. */
  pitch: number;
  /** In seconds, from the beginning of the sound. */
  at: number;
  lasts: number;
  loud: number;
}

/** Soft as wooden chimes: two notes up for my turn, a tap for a move, three notes at the end. */
const sounds: Record<Sound, Tone[]> = {
  turn: [
    { pitch: 523.25, at: 0, lasts: 0.5, loud: 0.11 },
    { pitch: 783.99, at: 0.13, lasts: 0.7, loud: 0.09 },
  ],
  move: [{ pitch: 329.63, at: 0, lasts: 0.16, loud: 0.06 }],
  end: [
    { pitch: 392, at: 0, lasts: 0.7, loud: 0.1 },
    { pitch: 523.25, at: 0.16, lasts: 0.8, loud: 0.1 },
    { pitch: 659.25, at: 0.34, lasts: 1.2, loud: 0.09 },
  ],
};

let context: AudioContext | null = null;

/** Make a sound, if the person wants any and the browser lets us. */
export function sound(name: Sound): void {
  // Browsers keep a page silent until somebody has touched it; what it would have said then is not made up for.
  const touched = navigator.userActivation?.hasBeenActive ?? true;
  if (!settings.sound || !touched || typeof AudioContext !== 'function') return;
  context ??= new AudioContext();
  const { currentTime, state } = context;
  if (state === 'suspended') void context.resume();
  else for (const tone of sounds[name]) ring(context, currentTime, tone);
}

function ring(audio: AudioContext, start: number, { pitch, at, lasts, loud }: Tone): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  const begin = start + at;
  oscillator.type = 'triangle';
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + lasts);
}
