import { slug, type RulesRead } from '../lib/ui/rules';

/** Which section of the rules says most about these words, by its id; null if none says anything. */
export function fitting({ tokens }: RulesRead, words: string[]): string | null {
  const stems = words.map(stem).filter((word) => word.length > 2);
  let [best, most]: [string | null, number] = [null, 0];
  let [id, points]: [string | null, number] = [null, 0];
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === 2)
      [id, points] = [slug(token.text as string), 6 * count(token.raw, stems)];
    else points += Math.min(2, count(token.raw, stems));
    if (id && points > most) [best, most] = [id, points];
  }
  return best;
}

/** 'lifting' and 'lift' are the same word here. */
function stem(word: string): string {
  return word.toLowerCase().replace(/(?<=\w{3})(t?ing|e?s|e)$/, '');
}

function count(text: string, stems: string[]): number {
  const lower = text.toLowerCase();
  return stems.reduce((sum, word) => sum + lower.split(word).length - 1, 0);
}
