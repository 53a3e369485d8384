import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildEvents } from './events'
import { serveLoads, startLoadProcess } from './load-process'

/** Requests at a constant rate, independent of response times (open model). */
export interface LoadStream {
  /** Operation: evaluate the flags of a user, load the surveys of a project, or ingest events. */
  what: 'flags' | 'surveys' | 'events'
  perSecond: number
  seconds: number
  /** URL of the server. */
  url: string
  token: string
  people: number
}

export interface LoadResult {
  requests: number
  /** Number of responses with a status other than 200. */
  errors: number
  /** Milliseconds from the scheduled time of a request to the end of its response. */
  took: number[]
}

/** Number of events per request. */
export const BATCH = 50

/** Uses a separate process for each stream, so that streams do not delay each other. */
export const createConstantRateLoad = () =>
  startLoadProcess<LoadStream, LoadResult>(fileURLToPath(import.meta.url))

async function runStream(stream: LoadStream): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true })
  const count = Math.round(stream.perSecond * stream.seconds)
  const begun = performance.now()
  const took: number[] = []
  let errors = 0
  const ask = async (due: number) => {
    const status = await send(stream, agent).catch(() => null)
    if (status === 200) took.push(performance.now() - due)
    else errors += 1
  }
  const pending: Promise<void>[] = []
  while (pending.length < count) {
    const due = begun + (pending.length * 1000) / stream.perSecond
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    else pending.push(ask(due))
  }
  await Promise.all(pending)
  agent.destroy()
  return { requests: count, errors, took }
}

/** Sends a request like the SDKs: base64 in a form for browsers, gzip for servers. */
function send({ what, url, token, people }: LoadStream, agent: Agent): Promise<number> {
  if (what === 'surveys') return call(`${url}/api/surveys/?token=${token}`, agent)
  if (what === 'events') {
    const batch = { api_key: token, batch: buildEvents(BATCH, people), sent_at: new Date() }
    return call(`${url}/batch/`, agent, gzipSync(JSON.stringify(batch), { level: 1 }))
  }
  const distinct_id = `user-${Math.floor(Math.random() * people)}`
  const person_properties = { $current_url: 'https://shop.example.com/', $browser: 'Firefox' }
  const question = JSON.stringify({ token, distinct_id, groups: {}, person_properties })
  const data = encodeURIComponent(Buffer.from(question).toString('base64'))
  return call(`${url}/flags/?v=2&compression=base64`, agent, Buffer.from(`data=${data}`))
}

function call(url: string, agent: Agent, body?: Buffer): Promise<number> {
  const headers = {
    'accept-encoding': 'gzip, deflate, br, zstd',
    ...(body && { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length }),
  }
  return new Promise((resolve, reject) => {
    request(url, { method: body ? 'POST' : 'GET', headers, agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end(body)
  })
}

serveLoads(runStream)
