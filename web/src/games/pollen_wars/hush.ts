import type { PlaceView, View } from './types';

/** The position for a screen at which others look too: without hands and patterns. */
export function hush(view: View): View {
  const queens = view.queens.map((queen) => ({ ...queen, hand: [], pattern: covered(queen.pattern) }));
  return { ...view, queens, dormant: view.dormant.map(covered), unplayable: {} };
}

function covered(place: PlaceView): PlaceView {
  return { ...place, pattern: null, near: [] };
}
