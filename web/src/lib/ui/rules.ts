import type { Token, Tokens } from 'marked';
import { connection } from '../connection.svelte';

const translated = import.meta.glob<string>('../../games/*/rules.*.md', { query: '?raw', import: 'default' });

/** The rules of a game, ready to be drawn. `language` is what they are written in. */
export interface RulesRead {
  tokens: Token[];
  headings: { id: string; text: string }[];
  language: string;
}

const known = new Map<string, Promise<RulesRead>>();

/** The rules in this language if somebody has written them, otherwise those of the server. Read once. */
export function readRules(game: string, language: string): Promise<RulesRead> {
  const key = `${game} ${language}`;
  const read = known.get(key) ?? load(game, language);
  known.set(key, read);
  read.catch(() => known.delete(key));
  return read;
}

async function load(game: string, language: string): Promise<RulesRead> {
  const own = translated[`../../games/${game}/rules.${language}.md`];
  const [{ lexer }, text] = await Promise.all([
    import('marked'),
    own ? own() : connection.ask('rules', { game }).then((shown) => shown.text),
  ]);
  const tokens: Token[] = lexer(text);
  const headings = tokens
    .filter(
      (token): token is Tokens.Heading => token.type === 'heading' && (token as Tokens.Heading).depth === 2,
    )
    .map(({ text }) => ({ id: slug(text), text }));
  return { tokens, headings, language: own ? language : 'en' };
}

/** How a heading is called in an address. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
