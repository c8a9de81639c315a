import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** Boards by themselves: `npm run gallery` while drawing, and a build of it for the tests. */
export default defineConfig({
  root: 'gallery',
  base: './',
  plugins: [svelte({ configFile: '../svelte.config.js' })],
  build: { outDir: '../../build/gallery', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  server: { fs: { allow: ['..'] } },
});
