import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The command that users start the server with. It finds the build up to date, and is the server itself. */
export const HEDGEROW = `${ROOT}scripts/hedgerow.mjs`
/** The key of every server in a process. */
export const PROCESS_KEY = 'phx_0123456789abcdefghijklmnopqrst'

/** A server in a process of its own, which can die. */
export interface ServerProcess {
  url: string
  child: ChildProcess
  /** Calls the API; the parsed answer. Throws when it is not a success. */
  call(method: Method, path: string, body?: object): Promise<Answer>
  /** The same, whatever the answer is. */
  ask(method: Method, path: string, body?: object): Promise<Asked>
  /** What it has printed. */
  said(): string
  /** Asks it to end, and waits for that: its exit code, null where a signal ended it. */
  stop(): Promise<number | null>
  /** What is left when the plug is pulled. */
  kill(): Promise<void>
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface Asked {
  status: number
  headers: Headers
  body: Answer
}

// Tests look inside answers of every shape; what they find is checked by the assertions.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Answer = any

/** Builds the server and the dashboard where they are not up to date, for `startProcess`. */
export async function buildProcess(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/built.mjs'], { cwd: ROOT })
}

/** Starts the server as users start it, with these settings and a key that may do everything; `under` is what runs it. */
export async function startProcess(
  settings: Record<string, string>,
  under: readonly string[] = [],
): Promise<ServerProcess> {
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    INITIAL_API_KEY: PROCESS_KEY,
    RATE_LIMIT_PER_MINUTE: '0',
    RATE_LIMIT_PER_HOUR: '0',
    INVITES_PER_HOUR: '0',
  }
  const [program = '', ...rest] = [...under, process.execPath, HEDGEROW, 'start', '--empty']
  const child = spawn(program, rest, {
    cwd: ROOT,
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const printed = listen(child)
  const url = await addressOf(child, printed)
  const ask: ServerProcess['ask'] = async (method, path, body) => {
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
    ask,
    said: () => printed.text,
    async call(method, path, body) {
      const answer = await ask(method, path, body)
      if (answer.status < 300) return answer.body
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
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

/** Runs one of the other commands of the build; what it said and its exit code. */
export function runCommand(name: 'backup' | 'restore', args: string[], settings: Record<string, string>) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [HEDGEROW, name, ...args],
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

function addressOf(child: ChildProcess, printed: { text: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = /ready: (http:\/\/[\d.:]+)/.exec(printed.text)?.[1]
      if (address) resolve(address)
    })
    child.once('close', (code) => reject(new Error(`It ended with ${code}: ${printed.text}`)))
  })
}
