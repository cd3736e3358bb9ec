import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { defineConfig } from 'vite';

// The service serves the result: docs/console.md is for its users.
export default defineConfig({
  // The service puts its own path prefix before the addresses in the page. Scripts find each other
  // relative to themselves.
  base: './',
  plugins: [{ ...optimizeLocales.vite({ locales: ['en-US', 'de-DE'] }), enforce: 'pre' }],
  build: {
    outDir: '../service/dist/console',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy forbids `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The notices of the packages that the scripts contain.
    license: { fileName: 'LICENSES.md' },
    rolldownOptions: {
      // "use client" means nothing here: nothing is rendered on a server.
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
});
