import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** One a worker of the test runner: several build at the same time. */
export const BUILT = fileURLToPath(
  new URL(`../../.cache/server-under-test-${process.env.VITEST_POOL_ID ?? 0}`, import.meta.url),
)
export const KEY = 'phx_0123456789abcdefghijklmnopqrst'

/** A server in a process of its own, which can die. */
export interface ServerProcess {
  url: string
  child: ChildProcess
  /** Calls the API; the parsed answer. Throws when it is not a success. */
  call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Answer>
  /** What is left when the plug is pulled. */
  kill(): Promise<void>
  /** Asks it to end; its exit code. */
  stop(): Promise<number | null>
}

// Tests look inside answers of every shape; what they find is checked by the assertions.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Answer = any

/** Builds the server as it is now, for `startProcess`. */
export async function buildProcess(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs', BUILT], { cwd: ROOT })
}

/** Starts the server that was built, with these settings and a key that may do everything. */
export async function startProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    INITIAL_API_KEY: KEY,
    RATE_LIMIT_PER_MINUTE: '0',
    RATE_LIMIT_PER_HOUR: '0',
  }
  const child = spawn(process.execPath, [`${BUILT}/main.js`, '--empty'], {
    cwd: ROOT,
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await addressOf(child)
  return {
    url,
    child,
    async call(method, path, body) {
      const response = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${KEY}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return text ? JSON.parse(text) : null
    },
    async stop() {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      return (await ended)[0]
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}

/** Runs one of the other commands of the build; what it said and its exit code. */
export function runCommand(name: 'backup' | 'restore', args: string[], settings: Record<string, string>) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [`${BUILT}/${name}.js`, ...args],
      { cwd: ROOT, env: { PATH: process.env.PATH ?? '', ...settings } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, stdout: stdout.trim(), stderr: stderr.trim() }),
    )
  })
}

function addressOf(child: ChildProcess): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => {
        printed += part
        const address = /ready: (http:\/\/[\d.:]+)/.exec(printed)?.[1]
        if (address) resolve(address)
      })
    }
    child.once('close', (code) => reject(new Error(`It ended with ${code}: ${printed}`)))
  })
}
