import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildEvents } from './events'
import { serveLoads, startLoadProcess } from './load-process'

/** Number of events per request, as posthog-node sends them. */
export const CAPTURE_BATCH = 100

export interface CaptureLoad {
  /** URL of the server. */
  url: string
  /** Token of the project. */
  token: string
  connections: number
  people: number
  seconds: number
}

export interface CaptureRound {
  /** Events per second. */
  rate: number
  /** 50th and 99th percentile of the duration of a batch, in milliseconds. */
  p50: number
  p99: number
}

/** Sends batches of events from as many connections, each after the response to the previous one, in a separate process. */
export const createCaptureLoad = () =>
  startLoadProcess<CaptureLoad, CaptureRound>(fileURLToPath(import.meta.url))

async function generate({ url, token, connections, people, seconds }: CaptureLoad): Promise<CaptureRound> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const took: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1000
  const sendOn = async () => {
    while (performance.now() < until) {
      const batch = { api_key: token, batch: buildEvents(CAPTURE_BATCH, people), sent_at: new Date() }
      const body = gzipSync(JSON.stringify(batch), { level: 1 })
      const sent = performance.now()
      await post(`${url}/batch/`, body, agent)
      took.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: connections }, sendOn))
  const elapsed = (performance.now() - begun) / 1000
  agent.destroy()
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor((took.length - 1) * share)] ?? Number.NaN
  return { rate: (took.length * CAPTURE_BATCH) / elapsed, p50: at(0.5), p99: at(0.99) }
}

function post(url: string, body: Buffer, agent: Agent): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    'content-length': body.length,
  }
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers, agent }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    })
      .on('error', reject)
      .end(body)
  })
}

serveLoads(generate)
