import globals from 'globals';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import config from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules', 'src/lib/api.ts', 'src/games/*/types.ts', 'src/games/*/box.ts'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.serviceworker } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig: config },
    },
  },
  {
    rules: {
      // The addresses are our own: there is no router that would have to resolve them.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
);
