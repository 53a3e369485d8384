import { connect, type Socket } from 'node:net'
import { PROCESS_KEY } from './server-process'

/** A connection to a server, on which a test says what it likes, when it likes. */
export interface Connection {
  socket: Socket
  /** Whether the server has taken it. */
  opened: Promise<boolean>
  /** Resolves when it is over. */
  ended: Promise<void>
  /** What has come so far. */
  text(): string
}

/** The head of a request with the key of all servers in processes. */
export const headOf = (method: string, path: string, ...more: string[]) =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${PROCESS_KEY}`,
    ...more,
    '',
    '',
  ].join('\r\n')

/** Connects, and says the first word. */
export function connectTo(url: string, word = ''): Connection {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (data) => {
    text += data
  })
  if (word) socket.write(word)
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const opened = Promise.race([
    new Promise<boolean>((resolve) => socket.once('connect', () => resolve(true))),
    ended.then(() => false),
  ])
  return { socket, opened, ended, text: () => text }
}
