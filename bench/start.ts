import { type DatabaseTemplate, listTemplates } from './databases'
import { loadGenerator } from './load-generator'
import { API_PATHS, type BenchOperation, drawRequests, OPERATIONS } from './operations'
import {
  type BenchServer,
  buildDashboard,
  getMemoryMib,
  type Settings,
  startHedgerow,
  startPlain,
} from './processes'
import { BENCH_KEY } from './seed-data'
import { medianRatio, printTable, spread } from './stats'

/* Start time of the server on an existing database, and its memory while idle. */

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const IDLE_MS = 2_000
const LOADED_SECONDS = 3
const CONNECTIONS = 16
const HEADERS = { host: 'hedgerow.example', authorization: `Bearer ${BENCH_KEY}` }

interface Start {
  seconds: number
  idleMiB: number
}

buildDashboard()
const rows: string[][] = []
for (const template of await listTemplates()) rows.push(await compare(template))
console.log(`${ROUNDS} starts each in turn, from the spawn to the first 200 of /_ready:\n`)
printTable([
  [
    'database',
    'server, s',
    'baseline, s',
    'server / baseline',
    'server idle, MiB',
    'baseline idle, MiB',
    'server after all operations, MiB',
  ],
  ...rows,
])

async function compare(template: DatabaseTemplate): Promise<string[]> {
  const [mine, baselines] = [await template.copy(), await template.copy()]
  let loadedMiB = Number.NaN
  const rounds = { ours: [] as Start[], baseline: [] as Start[] }
  try {
    for (let round = 0; round < ROUNDS; round++) {
      rounds.ours.push(await measure(startHedgerow, mine))
      rounds.baseline.push(
        await measure((settings) => startPlain('baseline-api/start.mjs', settings), baselines),
      )
    }
    loadedMiB = await loaded(mine)
  } finally {
    await template.remove()
  }
  const of = (side: Start[], figure: keyof Start) => side.map((start) => start[figure])
  return [
    template.name,
    spread(of(rounds.ours, 'seconds'), 2),
    spread(of(rounds.baseline, 'seconds'), 2),
    medianRatio(of(rounds.ours, 'seconds'), of(rounds.baseline, 'seconds')),
    spread(of(rounds.ours, 'idleMiB')),
    spread(of(rounds.baseline, 'idleMiB')),
    String(Math.round(loadedMiB)),
  ]
}

/** Memory of the server after a load of all operations at full speed. */
async function loaded(settings: Settings): Promise<number> {
  const server = await startHedgerow(settings)
  const load = loadGenerator()
  const request = { url: server.url, headers: HEADERS, connections: CONNECTIONS, seconds: LOADED_SECONDS }
  for (const operation of Object.keys(OPERATIONS) as BenchOperation[])
    await load.run({ ...request, requests: drawRequests(operation, API_PATHS, 0) })
  const mebibytes = getMemoryMib(server.pid)
  load.stop()
  await server.stop()
  return mebibytes
}

async function measure(
  start: (settings: Settings) => Promise<BenchServer>,
  settings: Settings,
): Promise<Start> {
  const server = await start(settings)
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  const idleMiB = getMemoryMib(server.pid)
  await server.stop()
  return { seconds: server.readyAfter / 1000, idleMiB }
}
