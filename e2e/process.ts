import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NODE_FLAGS } from '../scripts/programs.mjs'
import { fillDataFolder } from '../tests/support/data-folder'
import { findFreePort } from '../tests/support/free-port'
import { test as base } from './fixtures'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Server process, started as `npm start` does. */
export interface ServerRun {
  pid: number
  /** Output so far. */
  printed: () => string
  /** Returns the printed URL, including its fragment. Rejects if the process exits first. */
  ready: () => Promise<string>
  /** Exit code. */
  ended: () => Promise<number | null>
  stop: () => Promise<number | null>
}

function run(settings: Record<string, string>, args: string[]): ServerRun & { child: ChildProcess } {
  const child = spawn(process.execPath, [...NODE_FLAGS, 'scripts/cli.mjs', 'start', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  const exit = once(child, 'close').then(([code]) => code as number | null)
  const ended = () => exit
  return {
    child,
    pid: child.pid ?? 0,
    printed: () => text,
    ended,
    ready: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          const address = /ready: (\S+)/.exec(text)?.[1]
          if (address) resolve(address)
        }
        child.stdout.on('data', look)
        look()
        void exit.then((code) => reject(new Error(`It ended with ${code}: ${text}`)))
      }),
    stop: () => {
      child.kill('SIGTERM')
      return exit
    },
  }
}

interface Fixtures {
  /** The data folder contains an empty database, which takes seconds to create. */
  hasDatabase: boolean
  /** Path of the data folder; without a database it does not exist yet. */
  folder: string
  port: string
  /** Starts a server with its own settings. All servers are killed after the test. */
  start: (settings: Record<string, string>, ...args: string[]) => ServerRun
}

export const processTest = base.extend<Fixtures>({
  hasDatabase: [true, { option: true }],
  folder: async ({ hasDatabase }, use) => {
    const parent = await mkdtemp(join(tmpdir(), 'hedgerow-start-'))
    const folder = join(parent, 'data')
    if (hasDatabase) await fillDataFolder(folder)
    await use(folder)
    await rm(parent, { recursive: true, force: true })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the pattern to find the required fixtures.
  port: async ({}, use) => use(String(await findFreePort())),
  start: async ({ folder }, use) => {
    const runs: ReturnType<typeof run>[] = []
    await use((settings, ...args) => {
      const started = run({ PORT: '0', DATA_DIR: folder, ...settings }, args)
      runs.push(started)
      return started
    })
    for (const { child } of runs) child.kill('SIGKILL')
    await Promise.all(runs.map(({ ended }) => ended()))
  },
})
