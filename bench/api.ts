import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseTemplate, listTemplates } from './databases'
import { type LoadSummary, loadGenerator } from './load-generator'
import { API_PATHS, type BenchOperation, drawRequests, OPERATIONS } from './operations'
import {
  type Contestant,
  directus,
  feathers,
  jsonServer,
  jsonServerBeta,
  sqlite,
  writeRows,
} from './peers/peers'
import { buildDashboard, getCpuMs, startHedgerow, startScript } from './processes'
import { BENCH_KEY } from './seed-data'
import { medianRatio, printTable, spread } from './stats'

/*
 * Requests per second by operation, compared with the same statements behind bare routes and with other servers on the
 * same rows.
 */

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 2)
const WARM_UP_SECONDS = 1
const CONNECTIONS = 16
const selectedOperations = process.env.OPERATIONS?.split(';')
const operations = (Object.keys(OPERATIONS) as BenchOperation[]).filter(
  (name) => selectedOperations?.includes(name) ?? true,
)
/** Equal for all servers, because the host name is part of URLs in responses. */
const HOST = { host: 'hedgerow.example' }
const HEADERS = { ...HOST, authorization: `Bearer ${BENCH_KEY}` }

interface Round extends LoadSummary {
  /** CPU time of the server per request, in milliseconds. Less affected by other processes than the rate. */
  cpu: number
}

buildDashboard()
const rows: string[][] = []
const load = loadGenerator()
for (const template of await listTemplates()) rows.push(...(await compare(template)))
load.stop()
console.log(`${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each in turn:\n`)
printTable([
  ['operation', 'server', 'req/s', 'Hedgerow / it', 'p50 ms', 'p99 ms', 'CPU ms/req', 'response, KB'],
  ...rows,
])

async function compare(template: DatabaseTemplate): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'hedgerow-bench-api-'))
  const contestants: Contestant[] = []
  try {
    for await (const contestant of contestantsOn(template, folder)) contestants.push(contestant)
    const table: string[][] = []
    for (const operation of operations) table.push(...(await measure(operation, contestants)))
    return table
  } finally {
    await Promise.all(contestants.map(({ server }) => server.stop()))
    await template.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

async function* contestantsOn(template: DatabaseTemplate, folder: string): AsyncGenerator<Contestant> {
  const server = await startHedgerow(await template.copy())
  yield { name: `Hedgerow, ${template.name}`, server, requests: API_PATHS, headers: HEADERS }
  const baseline = await startScript('baseline-api/main.ts', await template.copy(), [JSON.stringify(HEADERS)])
  yield {
    name: `baseline, ${template.name}`,
    server: baseline,
    requests: API_PATHS,
    headers: HEADERS,
    isBaseline: true,
  }
  if (process.env.PEERS === 'none') return
  const file = await writeRows(server, API_PATHS.create, folder)
  if (template.name === 'PostgreSQL') {
    yield await feathers(await template.empty(), file)
  } else {
    yield await sqlite(file, folder)
    yield await jsonServer(file)
    yield await jsonServerBeta(file)
    yield await directus(file)
  }
}

async function measure(operation: BenchOperation, all: Contestant[]): Promise<string[][]> {
  const contestants = all.filter(({ isBaseline }) => !isBaseline || OPERATIONS[operation].hasBaseline)
  const rounds = contestants.map((): Round[] => [])
  for (const contestant of contestants) await measureRequests(operation, contestant, WARM_UP_SECONDS, 0)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      rounds[index]?.push(await measureRequests(operation, contestant, SECONDS, round + 1))
    }
  }
  const of = (side: Round[], figure: keyof Round) => side.map((round) => round[figure])
  return contestants.map(({ name }, index) => {
    const [ours = [], its = []] = [rounds[0], rounds[index]]
    return [
      index === 0 ? operation : '',
      name,
      spread(of(its, 'rate')),
      index === 0 ? '' : medianRatio(of(ours, 'rate'), of(its, 'rate')),
      spread(of(its, 'p50'), 1),
      spread(of(its, 'p99'), 1),
      spread(of(its, 'cpu'), 2),
      ((its.at(-1)?.bytes ?? 0) / 1000).toFixed(1),
    ]
  })
}

async function measureRequests(
  operation: BenchOperation,
  { server, requests, headers }: Contestant,
  seconds: number,
  round: number,
): Promise<Round> {
  const before = getCpuMs(server.pid)
  const drawn = drawRequests(operation, requests, round)
  const { connections = CONNECTIONS } = OPERATIONS[operation]
  const answered = await load.run({
    url: server.url,
    headers: { ...HOST, ...headers },
    connections,
    seconds,
    requests: drawn,
  })
  return { ...answered, cpu: (getCpuMs(server.pid) - before) / answered.requests }
}
