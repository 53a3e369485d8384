import type { Socket } from 'node:net'

export interface RawResponse {
  status: number
  /** Size of the body. */
  bytes: number
}

/** Reads sequential responses of a connection. They must have a Content-Length. */
export function createResponseReader(socket: Socket): () => Promise<RawResponse> {
  let head: Buffer = Buffer.alloc(0)
  let missing = 0
  let response: RawResponse | null = null
  let settle: { resolve(response: RawResponse): void; reject(error: Error): void } | null = null
  const fail = (error: Error) => settle?.reject(error)
  socket.on('data', (chunk: Buffer) => {
    if (response) missing -= chunk.length
    else {
      head = head.length ? Buffer.concat([head, chunk]) : chunk
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      const length = text.match(/\ncontent-length: *(\d+)/i)?.[1]
      if (length === undefined) return fail(new Error(`No length: ${text}`))
      response = { status: Number(text.slice(9, 12)), bytes: Number(length) }
      missing = response.bytes - (head.length - end - 4)
    }
    if (missing > 0) return
    const whole = response
    head = Buffer.alloc(0)
    response = null
    settle?.resolve(whole)
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The connection was closed.')))
  return () =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject }
    })
}
