import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { worker } from './shell.ts';

const server = process.env.MEADOW_SERVER ?? 'http://127.0.0.1:8537';

export default defineConfig({
  plugins: [svelte(), worker()],
  build: {
    outDir: '../src/meadow/server/client',
    emptyOutDir: true,
    target: 'es2022',
    // Nothing inline: the server's policy refuses it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  // However busy the machine is: the limit only ends what hangs.
  test: { include: ['tests/**/*.test.ts'], testTimeout: 120_000 },
});
