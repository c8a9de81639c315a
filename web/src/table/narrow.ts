import { MediaQuery } from 'svelte/reactivity';

/** Whether the board needs the whole width, or the whole height as on a phone held sideways: as in the style sheets. */
export const narrow = new MediaQuery('(max-width: 800px), (max-height: 500px)');
