import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { ROOT } from '../processes'

/** Builds the page as it comes out of Vite, compresses it as the dashboard is, and returns its folder. */
export async function buildFloorPage(): Promise<string> {
  const outDir = join(ROOT, '.cache/bench/floor-page')
  await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [react()],
    html: { cspNonce: '__CSP_NONCE__' },
    build: { outDir, emptyOutDir: true },
    logLevel: 'warn',
  })
  // The build is a plain script, without types.
  const { compressAll } = (await import(join(ROOT, 'scripts/build.mjs'))) as {
    compressAll(folder: string): Promise<void>
  }
  await compressAll(outDir)
  return outDir
}
