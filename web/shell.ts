import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Write the service worker beside the page, with the names of the files that it keeps. */
export function worker(): Plugin {
  return {
    name: 'meadow-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => /\.(js|css|svg)$/.test(name))
        .map((name) => `/${name}`)
        .sort();
      const source = readFileSync(new URL('./worker.js', import.meta.url), 'utf8');
      const shell = JSON.stringify(['/', ...files]);
      const version = JSON.stringify(hash(shell));
      this.emitFile({
        type: 'asset',
        fileName: 'worker.js',
        source: source.replace('__SHELL__', shell).replace('__VERSION__', version),
      });
    },
  };
}

/** A short name for a text; the names of the files change with what is in them. */
function hash(text: string): string {
  let value = 5381;
  for (const letter of text) value = (value * 33 + letter.charCodeAt(0)) >>> 0;
  return value.toString(36);
}
