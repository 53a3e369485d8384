// Builds the dashboard into dist/web and the server into dist/server.
import { cp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { withBuildLock } from './build-lock.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Written last, so that an interrupted build does not count as built. */
export const STAMP = join(root, 'dist/.built')
/** The same stamp for the server only. */
export const SERVER_STAMP = join(root, 'dist/.built-server')

/**
 * External packages: they have assets of their own, or are large and rarely needed, and are loaded from node_modules.
 */
const APART = [
  '@aws-sdk/client-s3',
  '@azure/storage-blob',
  '@duckdb/node-api',
  '@electric-sql/pglite',
  'nodemailer',
  'pg-native',
  'pgsql-ast-parser',
]

/** Removes the translations of Zod, which are unused but not tree-shaken by esbuild. */
const ENGLISH_ALONE = {
  name: 'english-alone',
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: 'export {}' }))
  },
}

const COMPRESSED = /\.(js|css|svg|json|map)$/

/** Builds the dashboard, and the server unless it is up to date. */
export async function build({ isServerBuilt = false } = {}) {
  // With another value, such as `test` of a test runner, Vite would bundle the development build of React.
  process.env.NODE_ENV = 'production'
  const { build: vite } = await import('vite')
  await rm(STAMP, { force: true })
  await vite({ root, logLevel: 'warn' })
  await compressAll(join(root, 'dist/web'))
  if (!isServerBuilt) await buildServer()
  await writeFile(STAMP, '')
}

/** Builds only the server, and replaces the previous build atomically. */
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
  // A source file saved during the build must count as newer than the build.
  await utimes(SERVER_STAMP, start, start)
}

/** Bundles the server into a folder inside the project. */
async function bundleServer(outdir) {
  const { build: bundle } = await import('esbuild')
  // Chunk names contain content hashes, so old chunks are removed.
  await rm(outdir, { recursive: true, force: true })
  await bundle({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/main.ts',
      library: 'server/library.ts',
      initialize: 'server/core/db/initialize.ts',
      keys: 'server/cli/keys.ts',
      backup: 'server/cli/backup.ts',
      restore: 'server/cli/restore.ts',
      events: 'server/cli/events.ts',
      pull: 'server/cli/pull.ts',
      plan: 'server/cli/plan.ts',
      apply: 'server/cli/apply.ts',
      import: 'server/cli/import.ts',
      health: 'server/cli/health.ts',
      upgrade: 'server/cli/upgrade.ts',
    },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Resolving and reading hundreds of small files would dominate the start time.
    external: APART,
    plugins: [ENGLISH_ALONE],
    // Older packages use `require` for Node's built-in modules.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    // Node 20 has no `navigator`. The PostgreSQL driver detects Node by it, or by a property that makes Node load all
    // of `fetch`.
    define: { navigator: '{"userAgent":"Node.js"}' },
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: true,
    logLevel: 'warning',
  })
  await cp(join(root, 'server/core/db/migrations'), join(outdir, 'migrations'), { recursive: true })
}

/** Writes a .br and a .gz file next to every text file, so that no request waits for compression. */
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
