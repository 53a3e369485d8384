import { buildEvents } from './events'
import { BENCH_KEY } from './seed-data'
import { buildQuestions } from './survey-fixtures'

export const PERSON_COUNT = 10_000
export const RUNNING_SURVEY_COUNT = 20
const BATCH = 100

/** Creates a project with running surveys and known persons through the API; returns its token. */
export async function seedProject(url: string): Promise<string> {
  const call = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${BENCH_KEY}`, 'content-type': 'application/json' }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  const project = await call('/api/organizations/@current/projects/', { name: 'Shop' })
  for (let number = 0; number < RUNNING_SURVEY_COUNT; number++)
    await call(`/api/projects/${project.id}/surveys/`, {
      name: `Satisfaction with part ${number}`,
      type: 'popover',
      questions: buildQuestions(number),
      conditions: { url: `/parts/${number}`, urlMatchType: 'icontains', seenSurveyWaitPeriodInDays: 7 },
      targeting_flag_filters: { groups: [{ properties: targeting(number), rollout_percentage: 80 }] },
      start_date: '2024-05-01T00:00:00Z',
    })
  for (let first = 0; first < PERSON_COUNT; first += BATCH) {
    const batch = buildEvents(BATCH, PERSON_COUNT).map((event, index) => ({
      ...event,
      event: '$identify',
      distinct_id: `user-${first + index}`,
      properties: { $set: person(first + index) },
    }))
    await call('/batch/', { api_key: project.api_token, batch })
  }
  return project.api_token
}

const targeting = (number: number) => [
  { key: 'email', value: '@example.com', operator: 'icontains', type: 'person' },
  { key: 'plan', value: ['pro', 'team'], operator: 'exact', type: 'person' },
  { key: 'seats', value: String(number), operator: 'gte', type: 'person' },
]

const person = (number: number) => ({
  email: `person-${number}@example.com`,
  name: `Person ${number}`,
  plan: ['free', 'pro', 'team'][number % 3],
  seats: number % 40,
  country: 'NL',
  joined: '2024-03-01T10:00:00Z',
  referrer: 'https://www.example.com/?utm_source=news',
  newsletter: number % 2 === 0,
})
