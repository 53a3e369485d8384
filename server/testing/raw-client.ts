import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** An answer as it came over the wire, save that its body is unpacked. */
export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Long enough for a machine that is busy: what takes longer never comes. */
const PATIENCE_MS = 60_000

/**
 * Sends requests byte by byte as they are given, one after the other over one connection for as long as the server keeps
 * it. No library stands between that would put right what is wrong with them. Null where no answer came.
 */
export function rawClient(url: string) {
  const port = Number(new URL(url).port)
  let kept: Socket | null = null

  async function send(request: Buffer, isHead = false): Promise<RawAnswer | null> {
    const open = kept?.readyState === 'open' ? kept : null
    const fresh = open === null
    const socket = open ?? connection(port)
    kept = null
    const answer = await exchange(socket, request, isHead)
    if (answer && answer.headers.connection !== 'close') kept = socket
    else socket.destroy()
    // The server may have ended a kept connection at this very moment.
    return answer === null && !fresh ? send(request, isHead) : answer
  }
  const close = async () => {
    if (!kept) return
    kept.destroy()
    await once(kept, 'close')
  }
  return { send, close }
}

function connection(port: number): Socket {
  // That it broke off is told by its end.
  return connect(port, '127.0.0.1')
    .setNoDelay()
    .on('error', () => {})
}

function exchange(socket: Socket, request: Buffer, isHead: boolean): Promise<RawAnswer | null> {
  return new Promise((resolve) => {
    let received: Buffer = Buffer.alloc(0)
    const finish = (answer: RawAnswer | null) => {
      clearTimeout(timer)
      socket.off('data', take).off('close', end)
      resolve(answer)
    }
    const take = (chunk: Buffer) => {
      received = received.length ? Buffer.concat([received, chunk]) : chunk
      const answer = read(received, isHead, false)
      if (answer) finish(answer)
    }
    const end = () => finish(read(received, isHead, true))
    const timer = setTimeout(end, PATIENCE_MS)
    socket.on('data', take).once('close', end)
    socket.write(request)
  })
}

const WITHOUT_BODY = new Set([204, 304])

/** The answer, once it is whole. */
function read(received: Buffer, isHead: boolean, isOver: boolean): RawAnswer | null {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = received.toString('latin1', 0, end).split('\r\n')
  const status = Number(first.split(' ')[1])
  const rest = received.subarray(end + 4)
  // `100 Continue` comes before the answer.
  if (status < 200) return read(rest, isHead, isOver)
  const headers = Object.fromEntries(lines.map(pairOf))
  const isPacked = headers['content-encoding'] === 'gzip'
  const whole = (body: Buffer) => ({
    status,
    headers,
    body: isPacked && body.length ? gunzipSync(body) : body,
  })
  if (isHead || WITHOUT_BODY.has(status)) return whole(Buffer.alloc(0))
  if (headers['transfer-encoding'] === 'chunked') {
    const body = unchunk(rest)
    return body && whole(body)
  }
  const length = headers['content-length']
  if (length === undefined) return isOver ? whole(rest) : null
  return rest.length >= Number(length) ? whole(rest.subarray(0, Number(length))) : null
}

function pairOf(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}

/** The body out of its chunks; null while the last of them is missing. */
function unchunk(text: Buffer): Buffer | null {
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
