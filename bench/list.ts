import { KEY, PROJECT } from './data'
import { type Template, templates } from './databases'
import { printTable, ratio, spread } from './figures'
import { type Answered, loadGenerator } from './load'
import { build, processorTime, type Server, startHedgerow, startScript } from './processes'

/* How many lists a second, 50 of 10,000 surveys from the middle, next to the same queries behind a bare route. */

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const SECONDS = Number(process.env.SECONDS ?? 3)
const WARM_UP_SECONDS = 2
const CONNECTIONS = 16
const PATH = `/api/projects/${PROJECT}/surveys/?limit=50&offset=5000`
/** The same of both servers: the name of the host is part of the addresses in the answer. */
const HEADERS = { authorization: `Bearer ${KEY}`, host: 'hedgerow.example' }

interface Round extends Answered {
  /** Processor time of the server for one request, in milliseconds. Other processes disturb it less than the rate. */
  cpu: number
}

build()
const rows: string[][] = []
for (const template of await templates()) rows.push(await compare(template))
console.log(`${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each in turn:\n`)
printTable([
  [
    'database',
    'answer, KB',
    'server, req/s',
    'floor, req/s',
    'server / floor',
    'server, p50 ms',
    'server, p99 ms',
    'server, CPU ms/req',
    'floor, CPU ms/req',
  ],
  ...rows,
])

async function compare(template: Template): Promise<string[]> {
  const ours = await startHedgerow(await template.copy())
  const floor = await startScript('floor-api/main.ts', await template.copy(), [PATH, JSON.stringify(HEADERS)])
  const load = loadGenerator()
  const ask = async ({ url, pid }: Server, seconds: number): Promise<Round> => {
    const before = processorTime(pid)
    const answered = await load.run({ url: url + PATH, headers: HEADERS, connections: CONNECTIONS, seconds })
    return { ...answered, cpu: (processorTime(pid) - before) / answered.requests }
  }
  const rounds = { ours: [] as Round[], floor: [] as Round[] }
  try {
    for (const server of [ours, floor]) await ask(server, WARM_UP_SECONDS)
    for (let round = 0; round < ROUNDS; round++) {
      rounds.ours.push(await ask(ours, SECONDS))
      rounds.floor.push(await ask(floor, SECONDS))
    }
  } finally {
    load.stop()
    await Promise.all([ours.stop(), floor.stop()])
    await template.remove()
  }
  const sizes = new Set([...rounds.ours, ...rounds.floor].map(({ bytes }) => bytes))
  if (sizes.size > 1) throw new Error(`The answers differ in length: ${[...sizes].join(', ')} bytes.`)
  const of = (side: Round[], figure: keyof Round) => side.map((round) => round[figure])
  return [
    template.name,
    String(Math.round((rounds.ours[0]?.bytes ?? 0) / 1000)),
    spread(of(rounds.ours, 'rate')),
    spread(of(rounds.floor, 'rate')),
    ratio(of(rounds.ours, 'rate'), of(rounds.floor, 'rate')),
    spread(of(rounds.ours, 'p50')),
    spread(of(rounds.ours, 'p99')),
    spread(of(rounds.ours, 'cpu'), 1),
    spread(of(rounds.floor, 'cpu'), 1),
  ]
}
