import { connect, type Socket } from 'node:net'
import { PROCESS_KEY } from './server-process'

/** Raw connection to a server, on which a test can send any data at any time. */
export interface RawConnection {
  socket: Socket
  /** Resolves to true if the server has accepted the connection. */
  opened: Promise<boolean>
  /** Resolves when the connection is closed. */
  ended: Promise<void>
  /** Returns the data received so far. */
  text(): string
}

/** Builds the head of a request with the key that all server processes of the tests share. */
export const buildRequestHead = (method: string, path: string, ...more: string[]) =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${PROCESS_KEY}`,
    ...more,
    '',
    '',
  ].join('\r\n')

/** Connects and sends the initial data. */
export function connectTo(url: string, word = ''): RawConnection {
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
