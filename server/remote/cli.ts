import { readFile } from 'node:fs/promises'
import { RemoteClient, UserError } from './client'

/** Invalid command line. */
export class UsageError extends Error {}

/** Options of every command that calls a server. */
export const CONNECTION_OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  host: { type: 'string' },
  'key-file': { type: 'string' },
  project: { type: 'string' },
  organization: { type: 'string' },
} as const

/** Converts errors of the parser of the command line. */
export function withUsageErrors<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** Reads a key from a file or from the environment. The command line would show it to other users of the machine. */
export async function readKey(path: string | undefined, variable: string): Promise<string> {
  const key = path === undefined ? process.env[variable] : await readFile(path, 'utf8').catch(failToRead)
  const text = key?.trim()
  if (text) return text
  throw new UsageError(
    path === undefined
      ? `Set ${variable} to a personal API key, or name a file with it.`
      : `${path} is empty.`,
  )
}

function failToRead(error: Error): never {
  throw new UsageError(`The key cannot be read: ${error.message}`)
}

/** Creates a client that reports pauses on the standard error output. */
export function connect(host: string, key: string, isReadOnly = false): RemoteClient {
  const client = new RemoteClient({ host, key, isReadOnly, onWait: (message) => console.error(message) })
  const { protocol, hostname } = new URL(client.host)
  if (protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname))
    console.error(`Warning: the connection to ${hostname} is not encrypted, and the key is sent over it.`)
  return client
}

/** Runs a command and sets its exit code: that of the command, or 1 for every error. */
export function runClientCommand(help: string, command: () => Promise<number>): void {
  command().then(
    (code) => {
      process.exitCode = code
    },
    (error: Error) => {
      console.error(
        error instanceof UsageError
          ? `${error.message}\n\n${help}`
          : error instanceof UserError
            ? error.message
            : error,
      )
      process.exitCode = 1
    },
  )
}

/** Signal that is aborted by the first Ctrl+C; the current request is completed. A second one ends the process. */
export function stopOnSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      console.error('Stopping after the current record.')
      controller.abort()
    })
  return controller.signal
}
