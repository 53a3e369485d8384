import { createRandom } from '../tests/support/seeded-random'
import { BENCH_PROJECT, SURVEY_COUNT, surveyId } from './seed-data'
import { buildQuestions } from './survey-fixtures'

/** Position and filters of a page of 50 records. */
export interface ListQuery {
  offset: number
  type?: 'popover' | 'widget'
  archived?: boolean
  /** Part of the name or the description. */
  search?: string
}

/** Paths of a server. */
export interface RequestFactories {
  list: (query: ListQuery) => string
  create: string
  one: (id: string) => string
}

/** Returns a random integer from 0 to below the limit. */
type Random = (limit: number) => number

export interface BenchRequest {
  method: string
  path: string
  /** `#n#` is replaced by the number of the request. */
  body?: string
}

/** Record of about 3 KB with a unique name. */
const CREATED = JSON.stringify({
  name: 'What people think of it, #n#',
  description: 'Asked of people who came back this month.',
  type: 'popover',
  questions: buildQuestions(0),
  conditions: { url: '/parts/0', urlMatchType: 'icontains' },
  appearance: { position: 'right', backgroundColor: '#eeeded', submitButtonColor: '#1d4ed8' },
})

const PATCHED = JSON.stringify({ description: 'Asked of people who came back, for the time #n#.' })

type DrawRequest = (paths: RequestFactories, random: Random) => BenchRequest

const drawId = (random: Random) => surveyId(random(SURVEY_COUNT))

/** A page at a random offset; two in five are filtered by type or by archived. */
const drawList: DrawRequest = ({ list }, random) => {
  const kind = random(10)
  const query: ListQuery =
    kind < 6
      ? { offset: random(SURVEY_COUNT - 50) }
      : kind < 7
        ? { offset: random(SURVEY_COUNT / 4 - 50), type: 'widget' }
        : kind < 8
          ? { offset: random((SURVEY_COUNT * 3) / 4 - 50), type: 'popover' }
          : { offset: random(SURVEY_COUNT * 0.9 - 50), archived: false }
  return { method: 'GET', path: list(query) }
}

/** The number in the name of a survey. Most occur in one record only, so that few searches repeat. */
const drawSearch: DrawRequest = ({ list }, random) => {
  const search = String(random(SURVEY_COUNT))
  return { method: 'GET', path: list({ offset: 0, search }) }
}

const drawRecord: DrawRequest = ({ one: getRecordPath }, random) => ({
  method: 'GET',
  path: getRecordPath(drawId(random)),
})

const drawPatch: DrawRequest = ({ one: getRecordPath }, random) => ({
  method: 'PATCH',
  path: getRecordPath(drawId(random)),
  body: PATCHED,
})

export type BenchOperation =
  | 'list'
  | 'list, same URL'
  | 'search'
  | 'search, 1 connection'
  | 'retrieve'
  | 'mixed'
  | 'patch'
  | 'create'

interface Operation {
  draw: DrawRequest
  /** Connections, if not as many as usual. */
  connections?: number
  /** The baseline replays one recorded request, so it cannot vary queries or methods. */
  hasBaseline: boolean
}

/** Measured operations in order: operations that add records come last. */
export const OPERATIONS: Record<BenchOperation, Operation> = {
  list: { draw: drawList, hasBaseline: false },
  'list, same URL': {
    draw: ({ list }) => ({ method: 'GET', path: list({ offset: 5000 }) }),
    hasBaseline: true,
  },
  search: { draw: drawSearch, hasBaseline: false },
  'search, 1 connection': { draw: drawSearch, connections: 1, hasBaseline: false },
  retrieve: { draw: drawRecord, hasBaseline: true },
  // 5% updates.
  mixed: {
    draw: (paths, random) => {
      const kind = random(20)
      const draw = kind < 1 ? drawPatch : kind < 4 ? drawSearch : kind < 12 ? drawList : drawRecord
      return draw(paths, random)
    },
    hasBaseline: false,
  },
  patch: { draw: drawPatch, hasBaseline: true },
  create: { draw: ({ create }) => ({ method: 'POST', path: create, body: CREATED }), hasBaseline: true },
}

const REQUESTS = 20_000

/** Returns random requests. They are the same for each server in a round, and others in each operation. */
export function drawRequests(
  operation: BenchOperation,
  paths: RequestFactories,
  round: number,
): BenchRequest[] {
  const random = createRandom(1000 * Object.keys(OPERATIONS).indexOf(operation) + round)
  const draw: Random = (limit) => Math.floor(random() * limit)
  return Array.from({ length: REQUESTS }, () => OPERATIONS[operation].draw(paths, draw))
}

const BASE = `/api/projects/${BENCH_PROJECT}/surveys/`

/** Paths of this server and its baseline. */
export const API_PATHS: RequestFactories = {
  list: ({ offset, ...filters }) =>
    `${BASE}?${new URLSearchParams({ limit: '50', offset: String(offset), ...toText(filters) })}`,
  create: BASE,
  one: (id) => `${BASE}${id}/`,
}

/** Returns the filters as query parameters. */
export function toText(filters: Omit<ListQuery, 'offset'>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))
}
