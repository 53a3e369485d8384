import { BENCH_PROJECT, SURVEY_COUNT, surveyId } from './seed-data'
import { buildQuestions } from './survey-fixtures'

/** Paths of the records of a server. */
export interface RequestFactories {
  /** 50 records from the middle of the list. */
  list: string
  create: string
  one: (id: string) => string
}

const ids = Array.from({ length: SURVEY_COUNT }, (_, number) => surveyId(number))

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

/** Measured operations in order: operations that add records come last. */
export const OPERATIONS = {
  list: ({ list }: RequestFactories) => ({ method: 'GET', paths: [list] }),
  retrieve: ({ one: getRecordPath }: RequestFactories) => ({ method: 'GET', paths: ids.map(getRecordPath) }),
  patch: ({ one: getRecordPath }: RequestFactories) => ({
    method: 'PATCH',
    paths: ids.map(getRecordPath),
    body: PATCHED,
  }),
  create: ({ create }: RequestFactories) => ({ method: 'POST', paths: [create], body: CREATED }),
}

export type BenchOperation = keyof typeof OPERATIONS

const BASE = `/api/projects/${BENCH_PROJECT}/surveys/`

/** Paths of this server and its baseline. */
export const API_PATHS: RequestFactories = {
  list: `${BASE}?limit=50&offset=5000`,
  create: BASE,
  one: (id) => `${BASE}${id}/`,
}
