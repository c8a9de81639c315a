import { read, write } from './stored';

export type Theme = 'system' | 'light' | 'dark';
/** How fast things move that show what happened; `full` is the usual speed. */
export type Motion = 'system' | 'none' | 'fast' | 'full' | 'slow';

const PACES: Partial<Record<Motion, number>> = { fast: 0.5, slow: 1.75 };

interface Kept {
  theme: Theme;
  motion: Motion;
  sound: boolean;
  size: number;
  language: string;
  name: string;
  words: boolean;
  letters: boolean;
  forced: boolean;
  confirm: boolean;
  twice: boolean;
  notify: boolean;
  opponent: string;
}

const phone = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

/** What a person has chosen about the page itself. Assigning to a field keeps it. */
class Settings {
  theme = $state<Theme>('system');
  motion = $state<Motion>('system');
  sound = $state(!phone);
  /** Of text: 1 is usual. */
  size = $state(1);
  /** Empty: the browser's. */
  language = $state('');
  /** What I am called at tables. */
  name = $state('');
  /** Whether I rather read boards as text. */
  words = $state(false);
  /** Whether single letters do something at a table. */
  letters = $state(true);
  /** Whether steps to which there is no alternative are taken by themselves. */
  forced = $state(true);
  /** Whether a click only considers a choice, and a button takes it. */
  confirm = $state(false);
  /** Whether the first touch only considers a choice, and the second takes it. */
  twice = $state(false);
  /** Whether the browser notifies me when it is my turn. */
  notify = $state(false);

  /** The level of the bot that I chose last. */
  opponent = $state('');

  constructor() {
    Object.assign(this, read<Partial<Kept>>('settings', {}));
  }

  kept(): Kept {
    const { theme, motion, sound, size, language, name, words, letters } = this;
    const { forced, confirm, twice, notify, opponent } = this;
    return {
      ...{ theme, motion, sound, size, language, name, words, letters },
      ...{ forced, confirm, twice, notify, opponent },
    };
  }

  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'system' && system.dark);
  }

  /** Whether things move to show what happened. */
  get moving(): boolean {
    return this.motion === 'system' ? !system.still : this.motion !== 'none';
  }

  /** How many times as long as usual everything takes that shows what happened. */
  get pace(): number {
    return PACES[this.motion] ?? 1;
  }
}

/** What the system wishes. */
class System {
  dark = $state(false);
  still = $state(false);

  constructor() {
    if (typeof matchMedia !== 'function') return;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    this.dark = dark.matches;
    this.still = still.matches;
    dark.addEventListener('change', () => (this.dark = dark.matches));
    still.addEventListener('change', () => (this.still = still.matches));
  }
}

const system = new System();
export const settings = new Settings();

/** Keep the settings and show their effect, for as long as the page is open. To be called in a component. */
export function useSettings(): void {
  $effect(() => {
    write('settings', settings.kept());
    const root = document.documentElement;
    root.dataset.theme = settings.dark ? 'dark' : 'light';
    root.dataset.motion = settings.moving ? 'full' : 'none';
    root.style.setProperty('--pace', String(settings.pace));
    root.style.setProperty('--text-size', String(settings.size));
  });
}
