import { type Template, templates } from './databases'
import { printTable, ratio, spread } from './figures'
import { build, memory, type Server, type Settings, startHedgerow, startPlain } from './processes'

/* How soon the server answers on a database that exists, and what it holds in memory when nobody asks anything. */

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const IDLE_MS = 2_000

interface Start {
  seconds: number
  idleMiB: number
}

build()
const rows: string[][] = []
for (const template of await templates()) rows.push(await compare(template))
console.log(`${ROUNDS} starts each in turn, from the spawn to the first 200 of /_ready:\n`)
printTable([
  ['database', 'server, s', 'floor, s', 'server / floor', 'server idle, MiB', 'floor idle, MiB'],
  ...rows,
])

async function compare(template: Template): Promise<string[]> {
  const [mine, floors] = [await template.copy(), await template.copy()]
  const rounds = { ours: [] as Start[], floor: [] as Start[] }
  try {
    for (let round = 0; round < ROUNDS; round++) {
      rounds.ours.push(await measure(startHedgerow, mine))
      rounds.floor.push(await measure((settings) => startPlain('floor-api/start.mjs', settings), floors))
    }
  } finally {
    await template.remove()
  }
  const of = (side: Start[], figure: keyof Start) => side.map((start) => start[figure])
  return [
    template.name,
    spread(of(rounds.ours, 'seconds'), 2),
    spread(of(rounds.floor, 'seconds'), 2),
    ratio(of(rounds.ours, 'seconds'), of(rounds.floor, 'seconds')),
    spread(of(rounds.ours, 'idleMiB')),
    spread(of(rounds.floor, 'idleMiB')),
  ]
}

async function measure(start: (settings: Settings) => Promise<Server>, settings: Settings): Promise<Start> {
  const server = await start(settings)
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  const idleMiB = memory(server.pid)
  await server.stop()
  return { seconds: server.readyAfter / 1000, idleMiB }
}
