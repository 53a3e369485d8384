// Builds what is not built, or what was built from older sources.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, STAMP } from './build.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = [
  'contract',
  'server',
  'src',
  'public',
  'index.html',
  'scripts/vite',
  'vite.config.ts',
  'package.json',
]

export async function ensureBuilt() {
  const built = await stat(STAMP).catch(() => null)
  if (built && (await newestSource()) <= built.mtimeMs) return
  console.error('Building the dashboard and the server ...')
  await build()
}

async function newestSource() {
  let newest = 0
  for (const source of SOURCES) {
    const path = join(root, source)
    const about = await stat(path)
    const inside = about.isDirectory() ? await readdir(path, { recursive: true }) : []
    const times = await Promise.all(inside.map(async (name) => (await stat(join(path, name))).mtimeMs))
    newest = Math.max(newest, about.mtimeMs, ...times)
  }
  return newest
}

// `npm pack` takes what is built.
if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureBuilt()
