import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { installed } from './peers/install'
import { ROOT } from './processes'

const BENCH = join(ROOT, 'bench')

const BASELINE_FOLDER = join(BENCH, 'baseline-page')

/** Builds the baseline page and returns its folder. */
export const buildBaselinePage = () => buildPage('baseline-page', BASELINE_FOLDER)

/** Builds the page of another dashboard next to its packages, so that they resolve, and returns its folder. */
export function buildPeer(name: 'react-admin' | 'refine'): Promise<string> {
  const sources = join(installed(name), 'page')
  rmSync(sources, { recursive: true, force: true })
  for (const part of [name, 'survey.js']) {
    cpSync(join(BENCH, 'peers', part), join(sources, part), { recursive: true })
  }
  // All pages start from the same document.
  const document = readFileSync(join(BASELINE_FOLDER, 'index.html'), 'utf8').replace('main.tsx', 'main.jsx')
  writeFileSync(join(sources, name, 'index.html'), document)
  return buildPage(name, join(sources, name))
}

/** Builds a page with Vite and compresses it like the dashboard. */
async function buildPage(name: string, root: string): Promise<string> {
  const outDir = join(ROOT, '.cache/bench', name)
  await build({
    configFile: false,
    root,
    plugins: [react()],
    html: { cspNonce: '__CSP_NONCE__' },
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: Number.POSITIVE_INFINITY },
    logLevel: 'warn',
  })
  // The build script has no types.
  const { compressAll } = (await import(join(ROOT, 'scripts/build.mjs'))) as {
    compressAll(folder: string): Promise<void>
  }
  await compressAll(outDir)
  return outDir
}
