import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** Response as received over the network, with a decompressed body. */
export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Timeout long enough for a busy machine; a later response is treated as missing. */
const TIMEOUT_MS = 60_000

/**
 * Creates a client that sends requests byte by byte, sequentially over one connection as long as the server keeps it
 * open. No library normalizes malformed requests. Returns null if there was no response.
 */
export function createRawClient(url: string) {
  const port = Number(new URL(url).port)
  let openSocket: Socket | null = null

  async function send(request: Buffer, isHead = false): Promise<RawAnswer | null> {
    const open = openSocket?.readyState === 'open' ? openSocket : null
    const fresh = open === null
    const socket = open ?? connection(port)
    openSocket = null
    const response = await exchange(socket, request, isHead)
    if (response && response.headers.connection !== 'close') openSocket = socket
    else socket.destroy()
    // The server may have closed an idle connection at this moment.
    return response === null && !fresh ? send(request, isHead) : response
  }
  const close = async () => {
    if (!openSocket) return
    openSocket.destroy()
    await once(openSocket, 'close')
  }
  return { send, close }
}

function connection(port: number): Socket {
  // A connection error is detected by its close event.
  return connect(port, '127.0.0.1')
    .setNoDelay()
    .on('error', () => {})
}

function exchange(socket: Socket, request: Buffer, isHead: boolean): Promise<RawAnswer | null> {
  return new Promise((resolve) => {
    let received: Buffer = Buffer.alloc(0)
    const finish = (response: RawAnswer | null) => {
      clearTimeout(timer)
      socket.off('data', onData).off('close', end)
      resolve(response)
    }
    const onData = (chunk: Buffer) => {
      received = received.length ? Buffer.concat([received, chunk]) : chunk
      const answer = parseResponse(received, isHead, false)
      if (answer) finish(answer)
    }
    const end = () => finish(parseResponse(received, isHead, true))
    const timer = setTimeout(end, TIMEOUT_MS)
    socket.on('data', onData).once('close', end)
    socket.write(request)
  })
}

const WITHOUT_BODY = new Set([204, 304])

/** Parses a complete response; null while it is incomplete. */
function parseResponse(received: Buffer, isHead: boolean, isOver: boolean): RawAnswer | null {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = received.toString('latin1', 0, end).split('\r\n')
  const status = Number(first.split(' ')[1])
  const rest = received.subarray(end + 4)
  // `100 Continue` precedes the response.
  if (status < 200) return parseResponse(rest, isHead, isOver)
  const headers = Object.fromEntries(lines.map(parseHeader))
  const isPacked = headers['content-encoding'] === 'gzip'
  const toResponse = (body: Buffer) => ({
    status,
    headers,
    body: isPacked && body.length ? gunzipSync(body) : body,
  })
  if (isHead || WITHOUT_BODY.has(status)) return toResponse(Buffer.alloc(0))
  if (headers['transfer-encoding'] === 'chunked') {
    const body = decodeChunked(rest)
    return body && toResponse(body)
  }
  const length = headers['content-length']
  if (length === undefined) return isOver ? toResponse(rest) : null
  return rest.length >= Number(length) ? toResponse(rest.subarray(0, Number(length))) : null
}

function parseHeader(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}

/** Decodes a chunked body; null while the last chunk is missing. */
function decodeChunked(text: Buffer): Buffer | null {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const end = text.indexOf('\r\n', at)
    const size = end < 0 ? Number.NaN : Number.parseInt(text.toString('latin1', at, end), 16)
    if (Number.isNaN(size) || text.length < end + 2 + size + 2) return null
    if (size === 0) return Buffer.concat(parts)
    parts.push(text.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}
