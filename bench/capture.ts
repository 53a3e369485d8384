import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type DatabaseTemplate, listTemplates } from './databases'
import { buildEvents } from './events'
import { buildDashboard, getCpuMs, startHedgerow } from './processes'
import { BENCH_KEY, BENCH_PROJECT } from './seed-data'
import { median, printTable, spread } from './stats'

/* Events stored per second, sent in batches of 100 like posthog-node does. */

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const SECONDS = Number(process.env.SECONDS ?? 3)
const WARM_UP_SECONDS = 2
const CONNECTIONS = 8
const BATCH = 100
const PEOPLE = 5000

interface Load {
  url: string
  token: string
  seconds: number
}

interface Round {
  /** Events per second. */
  rate: number
  /** 50th and 99th percentile of the duration of a batch, in milliseconds. */
  p50: number
  p99: number
}

if (process.argv[2] === 'generate') {
  process.on('message', (load: Load) => {
    generate(load).then(
      (round) => process.send?.(round),
      (error: Error) => process.send?.({ error: error.message }),
    )
  })
} else {
  buildDashboard()
  const rows: string[][] = []
  for (const template of await listTemplates()) rows.push(await measure(template))
  console.log(
    `${CONNECTIONS} connections, batches of ${BATCH}, ${PEOPLE} people, ${ROUNDS} rounds of ${SECONDS} s each:\n`,
  )
  printTable([['database', 'events/s', 'batch, p50 ms', 'batch, p99 ms', 'server, CPU ms/batch'], ...rows])
}

async function measure(template: DatabaseTemplate): Promise<string[]> {
  const server = await startHedgerow(await template.copy())
  // Runs in a separate process, so that load generation does not affect the measurement.
  const driver = fork(fileURLToPath(import.meta.url), ['generate'])
  const rounds: (Round & { cpu: number })[] = []
  try {
    const headers = { authorization: `Bearer ${BENCH_KEY}` }
    const response = await fetch(`${server.url}/api/projects/${BENCH_PROJECT}/`, { headers })
    const { api_token: token } = (await response.json()) as { api_token: string }
    const send = (seconds: number) => measureCapture(driver, { url: `${server.url}/batch/`, token, seconds })
    await send(WARM_UP_SECONDS)
    for (let round = 0; round < ROUNDS; round++) {
      const before = getCpuMs(server.pid)
      const sent = await send(SECONDS)
      const batches = (sent.rate * SECONDS) / BATCH
      rounds.push({ ...sent, cpu: (getCpuMs(server.pid) - before) / batches })
    }
  } finally {
    driver.kill()
    await server.stop()
    await template.remove()
  }
  const of = (figure: keyof Round | 'cpu') => rounds.map((round) => round[figure])
  if (median(of('rate')) === 0) throw new Error('Nothing was stored.')
  return [template.name, spread(of('rate')), spread(of('p50')), spread(of('p99')), spread(of('cpu'), 1)]
}

async function measureCapture(driver: ChildProcess, load: Load): Promise<Round> {
  driver.send(load)
  const [response] = (await once(driver, 'message')) as [Round | { error: string }]
  if ('error' in response) throw new Error(response.error)
  return response
}

async function generate({ url, token, seconds }: Load): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const took: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1000
  const sendOn = async () => {
    while (performance.now() < until) {
      const body = gzipSync(
        JSON.stringify({ api_key: token, batch: buildEvents(BATCH, PEOPLE), sent_at: new Date() }),
        {
          level: 1,
        },
      )
      const sent = performance.now()
      await post(url, body, agent)
      took.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendOn))
  const elapsed = (performance.now() - begun) / 1000
  agent.destroy()
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor((took.length - 1) * share)] ?? Number.NaN
  return { rate: (took.length * BATCH) / elapsed, p50: at(0.5), p99: at(0.99) }
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
