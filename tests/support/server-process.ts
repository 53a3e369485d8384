import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { NODE_FLAGS } from '../../scripts/programs.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Command with which users start the server. It uses the up-to-date build, and is itself the server process. */
export const HEDGEROW = `${ROOT}scripts/cli.mjs`
/** Key shared by all server processes. */
export const PROCESS_KEY = 'phx_0123456789abcdefghijklmnopqrst'

/** Server in a separate process, which can be killed. */
export interface ServerProcess {
  url: string
  child: ChildProcess
  /** Calls the API and returns the parsed response. Throws if it is not a success. */
  call(method: Method, path: string, body?: object): Promise<Answer>
  /** Calls the API and returns the response regardless of its status. */
  request(method: Method, path: string, body?: object): Promise<ProcessResponse>
  /** Returns the output so far. */
  getOutput(): string
  /** Requests a shutdown and waits for it: the exit code, null if a signal ended the process. */
  stop(): Promise<number | null>
  /** Kills the process without a shutdown, as in a power failure. */
  kill(): Promise<void>
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface ProcessResponse {
  status: number
  headers: Headers
  body: Answer
}

// Tests look inside answers of every shape; what they find is checked by the assertions.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Answer = any

/** Builds the server and the dashboard for `startProcess`, unless they are up to date. */
export async function buildProcess(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/ensure-build.mjs'], { cwd: ROOT })
}

/**
 * Starts the server as users do, with the given settings and a key with all scopes; `under` is a wrapper command. The
 * first start creates no sample data, unless the arguments say otherwise. `script` is the command of another build.
 */
export async function startProcess(
  settings: Record<string, string>,
  under: readonly string[] = [],
  args: readonly string[] = ['--empty'],
  script = HEDGEROW,
): Promise<ServerProcess> {
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    INITIAL_API_KEY: PROCESS_KEY,
    RATE_LIMIT_PER_MINUTE: '0',
    RATE_LIMIT_PER_HOUR: '0',
    INVITES_PER_HOUR: '0',
  }
  const [program = '', ...rest] = [...under, process.execPath, ...NODE_FLAGS, script, 'start', ...args]
  const child = spawn(program, rest, {
    cwd: ROOT,
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const printed = listen(child)
  const url = await waitForAddress(child, printed)
  const ask: ServerProcess['request'] = async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${PROCESS_KEY}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text || null,
    }
  }
  return {
    url,
    child,
    request: ask,
    getOutput: () => printed.text,
    async call(method, path, body) {
      const response = await ask(method, path, body)
      if (response.status < 300) return response.body
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`)
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Runs one of the other commands of the build; returns its output and exit code. */
export function runCommand(
  name: 'backup' | 'events' | 'health' | 'keys' | 'restore' | 'upgrade',
  args: string[],
  settings: Record<string, string>,
) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [...NODE_FLAGS, HEDGEROW, name, ...args],
      { cwd: ROOT, env: { PATH: process.env.PATH ?? '', ...settings } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, stdout: stdout.trim(), stderr: stderr.trim() }),
    )
  })
}

function listen(child: ChildProcess): { text: string } {
  const printed = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      printed.text += part
    })
  }
  return printed
}

function waitForAddress(child: ChildProcess, printed: { text: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = /ready: (http:\/\/[\d.:]+)/.exec(printed.text)?.[1]
      if (address) resolve(address)
    })
    child.once('close', (code) => reject(new Error(`It ended with ${code}: ${printed.text}`)))
  })
}
