import { PROJECT, SURVEYS, surveyId } from './data'
import { questions } from './questions'

/** Where a server has its records. */
export interface Requests {
  /** 50 from the middle of the list. */
  list: string
  create: string
  one: (id: string) => string
}

const ids = Array.from({ length: SURVEYS }, (_, number) => surveyId(number))

/** A record of about 3 KB, of which only the name is new. */
const CREATED = JSON.stringify({
  name: 'What people think of it, #n#',
  description: 'Asked of people who came back this month.',
  type: 'popover',
  questions: questions(0),
  conditions: { url: '/parts/0', urlMatchType: 'icontains' },
  appearance: { position: 'right', backgroundColor: '#eeeded', submitButtonColor: '#1d4ed8' },
})

const PATCHED = JSON.stringify({ description: 'Asked of people who came back, for the time #n#.' })

/** What is asked, in the order in which it is: what adds records comes last. */
export const OPERATIONS = {
  list: ({ list }: Requests) => ({ method: 'GET', paths: [list] }),
  retrieve: ({ one }: Requests) => ({ method: 'GET', paths: ids.map(one) }),
  patch: ({ one }: Requests) => ({ method: 'PATCH', paths: ids.map(one), body: PATCHED }),
  create: ({ create }: Requests) => ({ method: 'POST', paths: [create], body: CREATED }),
}

export type Operation = keyof typeof OPERATIONS

const BASE = `/api/projects/${PROJECT}/surveys/`

/** Where this server and its floor have them. */
export const OURS: Requests = {
  list: `${BASE}?limit=50&offset=5000`,
  create: BASE,
  one: (id) => `${BASE}${id}/`,
}
