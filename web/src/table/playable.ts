import { load, Playable } from '../lib/games.svelte';

/** The game's board and words; as text and in English if they cannot be loaded, so that everybody can play on. */
export async function playableOf(game: string, language: string): Promise<Playable> {
  try {
    return await load(game, language);
  } catch (error) {
    console.error(error);
    return new Playable({}, {});
  }
}
