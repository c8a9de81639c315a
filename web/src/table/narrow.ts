import { MediaQuery } from 'svelte/reactivity';

/** Whether the board needs the whole width: as in the style sheets. */
export const narrow = new MediaQuery('max-width: 800px');
