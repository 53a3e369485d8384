// Builds the dashboard into dist/web and the server into dist/server.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Written last: a build that was broken off is no build. */
export const STAMP = join(root, 'dist/.built')

const COMPRESSED = /\.(js|css|svg|json|map)$/

export async function build() {
  const [{ build: bundle }, { build: vite }] = await Promise.all([import('esbuild'), import('vite')])
  await rm(STAMP, { force: true })
  await vite({ root, logLevel: 'warn' })
  await compressAll(join(root, 'dist/web'))
  await bundle({
    absWorkingDir: root,
    entryPoints: { main: 'server/main.ts', keys: 'server/keys.ts' },
    outdir: 'dist/server',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
  await cp(join(root, 'server/db/migrations'), join(root, 'dist/server/migrations'), { recursive: true })
  await mkdir(join(root, 'dist'), { recursive: true })
  await writeFile(STAMP, '')
}

/** Puts a .br and a .gz beside every text file, so that nothing is compressed while somebody waits. */
export async function compressAll(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const text = await readFile(path)
      const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(text, brotli))
      await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
    }),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()
