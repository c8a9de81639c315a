/** Games that were played come first, the latest before all; the others stay in their order. */
export function playedFirst<G extends { key: string }>(games: G[], played: { game: string }[]): G[] {
  const latest = played.map(({ game }) => game);
  const rank = ({ key }: G) => (latest.includes(key) ? latest.indexOf(key) : latest.length);
  return [...games].sort((one, other) => rank(one) - rank(other));
}
