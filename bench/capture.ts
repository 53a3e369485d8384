import { CAPTURE_BATCH, type CaptureRound, createCaptureLoad } from './capture-load'
import { type DatabaseTemplate, listTemplates } from './databases'
import { buildDashboard, getCpuMs, startHedgerow } from './processes'
import { BENCH_KEY, BENCH_PROJECT } from './seed-data'
import { median, printTable, spread } from './stats'

/* Events stored per second, sent in batches of 100 like posthog-node does. */

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const SECONDS = Number(process.env.SECONDS ?? 3)
const WARM_UP_SECONDS = 2
const CONNECTIONS = 8
const PEOPLE = 5000

buildDashboard()
const rows: string[][] = []
for (const template of await listTemplates()) rows.push(await measure(template))
console.log(
  `${CONNECTIONS} connections, batches of ${CAPTURE_BATCH}, ${PEOPLE} people, ${ROUNDS} rounds of ${SECONDS} s each:\n`,
)
printTable([['database', 'events/s', 'batch, p50 ms', 'batch, p99 ms', 'server, CPU ms/batch'], ...rows])

async function measure(template: DatabaseTemplate): Promise<string[]> {
  const server = await startHedgerow(await template.copy())
  const load = createCaptureLoad()
  const rounds: (CaptureRound & { cpu: number })[] = []
  try {
    const headers = { authorization: `Bearer ${BENCH_KEY}` }
    const response = await fetch(`${server.url}/api/projects/${BENCH_PROJECT}/`, { headers })
    const { api_token: token } = (await response.json()) as { api_token: string }
    const send = (seconds: number) =>
      load.run({ url: server.url, token, connections: CONNECTIONS, people: PEOPLE, seconds })
    await send(WARM_UP_SECONDS)
    for (let round = 0; round < ROUNDS; round++) {
      const before = getCpuMs(server.pid)
      const sent = await send(SECONDS)
      const batches = (sent.rate * SECONDS) / CAPTURE_BATCH
      rounds.push({ ...sent, cpu: (getCpuMs(server.pid) - before) / batches })
    }
  } finally {
    load.stop()
    await server.stop()
    await template.remove()
  }
  const of = (figure: keyof CaptureRound | 'cpu') => rounds.map((round) => round[figure])
  if (median(of('rate')) === 0) throw new Error('Nothing was stored.')
  return [template.name, spread(of('rate')), spread(of('p50')), spread(of('p99')), spread(of('cpu'), 1)]
}
