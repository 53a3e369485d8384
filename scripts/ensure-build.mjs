// Builds the project if the build is missing or older than the sources.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, buildServer, SERVER_STAMP, STAMP } from './build.mjs'
import { withBuildLock } from './build-lock.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const self = fileURLToPath(import.meta.url)
const SERVER_SOURCES = ['contract', 'server', 'scripts/build.mjs', 'package.json']
const SOURCES = [...SERVER_SOURCES, 'src', 'public', 'index.html', 'scripts/vite', 'vite.config.ts']
const IS_TEST = /\.test\.tsx?$/

/**
 * Builds in a child process, because a build needs more than 1 GiB that this process would retain while the server
 * runs. Exits with the exit code of the build if it failed.
 */
export async function ensureBuilt() {
  if (await isBuilt()) return
  console.error('Building the dashboard and the server…')
  const child = spawn(process.execPath, [self], { stdio: 'inherit' })
  let signal = null
  const stop = (name) => {
    signal = name
    child.kill(name)
  }
  const stops = { SIGINT: stop, SIGTERM: stop }
  for (const [name, handler] of Object.entries(stops)) process.on(name, handler)
  const [code] = await once(child, 'exit')
  for (const [name, handler] of Object.entries(stops)) process.off(name, handler)
  if (signal) process.exit(signal === 'SIGINT' ? 130 : 143)
  if (code === 0) return
  console.error('The build failed: see the error above. If a package is missing, run `npm ci` first.')
  process.exit(code ?? 1)
}

const isBuilt = async () => (await newestSource(SOURCES)) <= (await getModifiedTime(STAMP))

async function isServerBuilt() {
  const built = Math.max(await getModifiedTime(STAMP), await getModifiedTime(SERVER_STAMP))
  return (await newestSource(SERVER_SOURCES)) <= built
}

const getModifiedTime = async (stamp) => (await stat(stamp).catch(() => null))?.mtimeMs ?? 0

async function newestSource(sources) {
  let newest = 0
  for (const source of sources) {
    const path = join(root, source)
    const about = await stat(path)
    const names = about.isDirectory() ? await readdir(path, { recursive: true }) : []
    const inside = names.filter((name) => !IS_TEST.test(name))
    const times = await Promise.all(inside.map(async (name) => (await stat(join(path, name))).mtimeMs))
    newest = Math.max(newest, about.mtimeMs, ...times)
  }
  return newest
}

// Entry point of the child process of `ensureBuilt`, and of `npm pack`. With `server` it builds only the server.
if (process.argv[1] === self) {
  const isServerAlone = process.argv[2] === 'server'
  // Another process may have completed the build in the meantime.
  await withBuildLock(join(root, 'dist'), async () => {
    if (isServerAlone) (await isServerBuilt()) || (await buildServer())
    else (await isBuilt()) || (await build({ isServerBuilt: await isServerBuilt() }))
  })
}
