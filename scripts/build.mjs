// Builds the dashboard into dist/web and the server into dist/server.
import { cp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { withBuildLock } from './build-lock.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Written last: a build that was broken off is no build. */
export const STAMP = join(root, 'dist/.built')
/** The same for the server alone. */
export const SERVER_STAMP = join(root, 'dist/.built-server')

/** What has files of its own beside its code, or is large and seldom needed: it is loaded from where it is installed. */
const APART = [
  '@aws-sdk/client-s3',
  '@azure/storage-blob',
  '@duckdb/node-api',
  '@electric-sql/pglite',
  'nodemailer',
  'pg-native',
  'pgsql-ast-parser',
]

/** Leaves out Zod's sentences in other languages: nobody asks for them, but esbuild cannot tell. */
const ENGLISH_ALONE = {
  name: 'english-alone',
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: 'export {}' }))
  },
}

const COMPRESSED = /\.(js|css|svg|json|map)$/

/** Builds the dashboard, and the server unless that is up to date. */
export async function build({ isServerBuilt = false } = {}) {
  const { build: vite } = await import('vite')
  await rm(STAMP, { force: true })
  await vite({ root, logLevel: 'warn' })
  await compressAll(join(root, 'dist/web'))
  if (!isServerBuilt) await buildServer()
  await writeFile(STAMP, '')
}

/** Builds the server alone, and puts the build in the place of the former one when it is whole. */
export async function buildServer() {
  const start = new Date()
  const outdir = join(root, 'dist/server')
  const [fresh, former] = [`${outdir}.new`, `${outdir}.old`]
  await rm(SERVER_STAMP, { force: true })
  await bundleServer(fresh)
  await rm(former, { recursive: true, force: true })
  await rename(outdir, former).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(fresh, outdir)
  await rm(former, { recursive: true, force: true })
  await writeFile(SERVER_STAMP, '')
  // A source that was saved during the build is newer than the build.
  await utimes(SERVER_STAMP, start, start)
}

/** Bundles the server into a folder inside of the project. */
async function bundleServer(outdir) {
  const { build: bundle } = await import('esbuild')
  // The names of its parts change with what is in them.
  await rm(outdir, { recursive: true, force: true })
  await bundle({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/main.ts',
      library: 'server/library.ts',
      initialize: 'server/db/initialize.ts',
      keys: 'server/keys-cli.ts',
      backup: 'server/backup.ts',
      restore: 'server/restore.ts',
    },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Finding and reading hundreds of small files would take most of a start.
    external: APART,
    plugins: [ENGLISH_ALONE],
    // Older packages ask for Node's own modules in this way.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    // Node 20 has none. The PostgreSQL driver tells Node from other runtimes by it, or by what makes Node load all of `fetch`.
    define: { navigator: '{"userAgent":"Node.js"}' },
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: true,
    logLevel: 'warning',
  })
  await cp(join(root, 'server/db/migrations'), join(outdir, 'migrations'), { recursive: true })
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

if (process.argv[1] === fileURLToPath(import.meta.url)) await withBuildLock(join(root, 'dist'), () => build())
