import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { serveLoads, startLoadProcess } from './load-process'
import type { BenchRequest } from './operations'
import { createResponseReader } from './read-responses'

export interface LoadOptions {
  url: string
  /** They are sent in this order, and again from the start if they do not suffice. */
  requests: BenchRequest[]
  headers: Record<string, string>
  connections: number
  seconds: number
}

export interface LoadSummary {
  requests: number
  /** Requests per second. */
  rate: number
  /** 50th and 99th percentile of the response time, in milliseconds. */
  p50: number
  p99: number
  /** Size of the last response body. */
  bytes: number
}

/** Separate process that sends requests, so that load generation does not affect the measurement. */
export const loadGenerator = () => startLoadProcess<LoadOptions, LoadSummary>(fileURLToPath(import.meta.url))

let serial = Date.now()

async function generate(load: LoadOptions): Promise<LoadSummary> {
  const took: number[] = []
  let bytes = 0
  let sent = 0
  const begun = performance.now()
  const until = begun + load.seconds * 1000
  const askOn = async () => {
    const { hostname, port } = new URL(load.url)
    const socket = connect(Number(port), hostname).setNoDelay()
    const next = createResponseReader(socket)
    while (performance.now() < until) {
      const startedAt = performance.now()
      const request = load.requests[sent % load.requests.length]
      if (!request) throw new Error('There are no requests.')
      sent += 1
      writeRequest(socket, request, load.headers)
      const response = await next()
      if (response.status >= 300) throw new Error(`${request.method} ${request.path}: ${response.status}`)
      bytes = response.bytes
      took.push(performance.now() - startedAt)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: load.connections }, askOn))
  const elapsed = (performance.now() - begun) / 1000
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor((took.length - 1) * share)] ?? Number.NaN
  return { requests: took.length, rate: took.length / elapsed, p50: at(0.5), p99: at(0.99), bytes }
}

/** Writes a raw HTTP request, because a full client would dominate the measurement. */
function writeRequest(
  socket: Socket,
  { method, path, body = '' }: BenchRequest,
  headers: LoadOptions['headers'],
): void {
  serial += 1
  const content = body.replaceAll('#n#', String(serial))
  const fields = {
    ...headers,
    ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${content}`)
}

serveLoads(generate)
