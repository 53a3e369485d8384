import { BATCH, createConstantRateLoad, type LoadResult, type LoadStream } from './constant-rate-load'
import { type DatabaseTemplate, listTemplates } from './databases'
import { buildDashboard, getCpuMs, startHedgerow } from './processes'
import { PERSON_COUNT, RUNNING_SURVEY_COUNT, seedProject } from './sdk-project'
import { printTable, spread } from './stats'

/*
 * Latency of flag evaluation and surveys for SDKs at 200 requests per second each, with and without concurrent events.
 * Requests are sent at scheduled times, independent of responses (open model).
 */

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 10)
const ASKING = 200
/** Concurrent events per second. */
const EVENTS = Number(process.env.EVENTS ?? 1000)
const WARM_UP_SECONDS = 3

interface Round {
  flags: LoadResult
  surveys: LoadResult
  /** Milliseconds of CPU time per second. */
  cpu: number
}

buildDashboard()
const rows: string[][] = []
for (const template of await listTemplates()) rows.push(...(await measure(template)))
console.log(
  `${ASKING} requests a second, half of them each; ${RUNNING_SURVEY_COUNT} surveys, ${PERSON_COUNT.toLocaleString('en')} people, ${ROUNDS} rounds of ${SECONDS} s each in turn:\n`,
)
printTable([
  [
    'database',
    'events/s meanwhile',
    'flags, p50 ms',
    'flags, p99 ms',
    'surveys, p50 ms',
    'surveys, p99 ms',
    'errors',
    'server, CPU ms/s',
  ],
  ...rows,
])

async function measure(template: DatabaseTemplate): Promise<string[][]> {
  const server = await startHedgerow(await template.copy())
  const loads = [createConstantRateLoad(), createConstantRateLoad(), createConstantRateLoad()] as const
  const rounds: Record<number, Round[]> = { 0: [], [EVENTS]: [] }
  try {
    const token = await seedProject(server.url)
    const ask = async (seconds: number, rate: number): Promise<Round> => {
      const before = getCpuMs(server.pid)
      const stream = { seconds, url: server.url, token, people: PERSON_COUNT }
      const half = { ...stream, perSecond: ASKING / 2 }
      const capture: LoadStream = { ...stream, what: 'events', perSecond: rate / BATCH }
      const [flags, surveys, stored] = await Promise.all([
        loads[0].run({ ...half, what: 'flags' }),
        loads[1].run({ ...half, what: 'surveys' }),
        rate > 0 ? loads[2].run(capture) : null,
      ])
      if (stored?.errors) throw new Error(`${stored.errors} of ${stored.requests} batches were not stored.`)
      return { flags, surveys, cpu: (getCpuMs(server.pid) - before) / seconds }
    }
    for (const rate of [0, EVENTS]) await ask(WARM_UP_SECONDS, rate)
    for (let round = 0; round < ROUNDS; round++)
      for (const rate of [0, EVENTS]) rounds[rate]?.push(await ask(SECONDS, rate))
  } finally {
    for (const load of loads) load.stop()
    await server.stop()
    await template.remove()
  }
  return Object.entries(rounds).map(([rate, of]) => [template.name, rate, ...figures(of)])
}

function figures(rounds: Round[]): string[] {
  const at = (what: 'flags' | 'surveys', share: number) =>
    spread(
      rounds.map((round) => {
        const took = round[what].took.toSorted((a, b) => a - b)
        return took[Math.floor((took.length - 1) * share)] ?? Number.NaN
      }),
      1,
    )
  const errors = rounds.reduce((sum, { flags, surveys }) => sum + flags.errors + surveys.errors, 0)
  return [
    at('flags', 0.5),
    at('flags', 0.99),
    at('surveys', 0.5),
    at('surveys', 0.99),
    String(errors),
    spread(rounds.map(({ cpu }) => cpu)),
  ]
}
