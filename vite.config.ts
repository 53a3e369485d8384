import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { inlineCssPlugin } from './scripts/vite/inline-css-plugin.ts'
import { inlineScriptPlugin } from './scripts/vite/inline-script-plugin.ts'
import { ownScript } from './scripts/vite/own-script.ts'

export default defineConfig({
  plugins: [react(), inlineScriptPlugin(), ownScript(), inlineCssPlugin()],
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What counts is what is sent, compressed: `bench/first-row.ts` watches that.
    chunkSizeWarningLimit: 700,
    // What the first page needs is one file; without this, what it shares with later pages would be many small ones.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] } } },
  },
  server: {
    port: 5173,
    // The server of `npm start`, in another terminal.
    proxy: { '/api': 'http://127.0.0.1:8010' },
  },
  test: {
    include: ['{contract,server,src,bench}/**/*.test.ts'],
    globalSetup: 'server/testing/global-setup.ts',
    // The built server is loaded by Node itself, as it is for users.
    server: { deps: { external: [/\/dist\/server\//] } },
    ...(process.env.CI && {
      // Most of these tests wait for something: with one at a time a processor would be idle.
      maxWorkers: 2,
      reporters: ['default', 'json', '.ci/uncaught-reporter.mjs'],
      outputFile: { json: `.cache/reports/vitest-${process.env.REPORT ?? 'embedded'}.json` },
    }),
    // What depends on time for others, sockets and processes, may have a bad moment on a busy machine.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
