import { createApiCaller } from './api'
import { SERVER } from './server'
import { createWorkspace, type Workspace } from './workspace'

const TOPICS = [
  'Would you recommend us',
  'Getting started',
  'Search results',
  'Why are you leaving',
  'Feedback button',
  'Effort after a support case',
  'If it were gone tomorrow',
  'Beta programme',
  'Prices page',
  'How did you hear of us',
  'Satisfaction with exports',
  'Interview invitation',
]
const AUDIENCES = 18
/** Number of surveys that are created concurrently. */
const CONCURRENCY = 6
const STARTED = '2026-01-05T09:00:00Z'

/** Creates a workspace with enough surveys for several pages, in all states, and a feature flag. No test writes to it. */
export async function createManySurveys(): Promise<Workspace> {
  const workspace = await createWorkspace(createApiCaller(SERVER.url, SERVER.key))
  const numbers = Array.from({ length: TOPICS.length * AUDIENCES }, (_, number) => number).values()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const number of numbers) await workspace.survey(buildSurvey(number))
    }),
  )
  const { api, project_id } = workspace
  await api('featureFlags', 'create', {
    params: { project_id },
    body: { key: 'beta-programme', name: 'Beta' },
  })
  return workspace
}

function buildSurvey(number: number) {
  const topic = TOPICS[number % TOPICS.length]
  const isWidget = topic === 'Feedback button'
  return {
    name: `${topic}: audience ${Math.floor(number / TOPICS.length) + 1}`,
    type: isWidget ? ('widget' as const) : ('popover' as const),
    ...buildDates(number),
  }
}

/** Of ten surveys two are drafts, four are running, and four have ended, one of them archived. */
function buildDates(number: number) {
  switch (number % 10) {
    case 0:
    case 7:
      return {}
    case 2:
    case 5:
    case 8:
      return { start_date: STARTED, end_date: '2026-02-05T09:00:00Z' }
    case 9:
      return { start_date: STARTED, end_date: '2026-01-25T09:00:00Z', archived: true }
    default:
      return { start_date: STARTED }
  }
}
