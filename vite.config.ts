import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build as esbuild } from 'esbuild'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** One of our files as a script that runs by itself. */
async function script(contents: string, define: Record<string, string> = {}): Promise<string> {
  const { outputFiles } = await esbuild({
    stdin: { contents, resolveDir: at('src'), loader: 'ts' },
    define,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0].text.trim()
}

interface LanguageFile {
  language: string
  address: string
  source: string
}

/** Each `src/texts/translations/<language>.ts` as a file that leaves its texts for the page. */
async function languageFiles(): Promise<LanguageFile[]> {
  const names = (await readdir(at('src/texts/translations'))).filter((name) => name.endsWith('.ts'))
  const files = names.map(async (name) => {
    const language = name.replace(/\.ts$/, '')
    const source = await script(
      `import texts from './texts/translations/${name}'; globalThis.__hedgerow.texts = texts`,
    )
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
    return { language, address: `/assets/${language}-${hash}.js`, source }
  })
  return Promise.all(files)
}

/** Puts `src/boot.ts`, bundled, into the page, and the texts of each language beside it. */
function boot(): Plugin {
  // Of the page that was made last: what it names is all that anybody asks for.
  let files: LanguageFile[] = []
  return {
    name: 'boot',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        files = await languageFiles()
        const addresses = files.map(({ language, address }) => [language, address])
        const LANGUAGES = JSON.stringify(Object.fromEntries(addresses))
        const source = await script(`import './boot'`, { LANGUAGES })
        return html.replace('/* boot */', () => source)
      },
    },
    generateBundle() {
      for (const { address, source } of files)
        this.emitFile({ type: 'asset', fileName: address.slice(1), source })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const asked = files.find(({ address }) => address === request.url)
        if (!asked) return next()
        response.setHeader('content-type', 'text/javascript').end(asked.source)
      })
    },
  }
}

export default defineConfig({
  plugins: [react(), boot()],
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
    ...(process.env.CI && {
      // Most of these tests wait for something: with one at a time a processor would be idle.
      maxWorkers: 2,
      reporters: ['default', 'json'],
      outputFile: { json: `.cache/reports/vitest-${process.env.REPORT ?? 'embedded'}.json` },
    }),
    // What depends on time for others, sockets and processes, may have a bad moment on a busy machine.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
