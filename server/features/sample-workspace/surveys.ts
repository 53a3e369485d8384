import type { SurveyCreate } from '../../../contract/schemas/surveys'
import { AUDIENCES, TOPICS } from './survey-fixtures'

const DAY = 86_400_000
/** Ages of the sample surveys in days: the newest, and the step to the next. */
const YOUNGEST = 0.2
const STEP = 1.9

export interface SampleSurvey {
  /** Milliseconds since creation. */
  age: number
  survey: SurveyCreate
}

/** Generates `count` surveys from index `start`, newest first, in every state and with unique names. */
export function buildSampleSurveys(now: number, start: number, count: number, flag?: number): SampleSurvey[] {
  return Array.from({ length: count }, (_, index) =>
    buildSampleSurvey(now, start + index, (YOUNGEST + index * STEP) * DAY, flag),
  )
}

function buildSampleSurvey(now: number, number: number, age: number, flag?: number): SampleSurvey {
  // Both lists are iterated so that every pair occurs once before any repeats.
  const topic = TOPICS[number % TOPICS.length]
  const audience = AUDIENCES[Math.floor(number / TOPICS.length) % AUDIENCES.length]
  if (!topic) throw new Error('There are no topics.')
  const { subject, ...fields } = topic
  return {
    age,
    survey: {
      type: 'popover',
      ...fields,
      name: `${subject}: ${audience}`,
      ...buildDates(number, now - age, age),
      ...(flag !== undefined && subject === 'Beta programme' && { linked_flag_id: flag }),
      ...(number % 9 === 4 && { targeting_flag_filters: TARGETING }),
    },
  }
}

const TARGETING = {
  groups: [
    {
      properties: [{ key: 'plan', value: ['team', 'enterprise'], operator: 'exact', type: 'person' }],
      rollout_percentage: 50,
      variant: null,
    },
  ],
}

/** Assigns dates: of ten surveys two are drafts, four are running, and four have ended, one of them archived. */
function buildDates(number: number, created: number, age: number): Partial<SurveyCreate> {
  const at = (share: number) => new Date(created + age * share).toISOString()
  switch (number % 10) {
    case 0:
    case 7:
      return {}
    case 2:
    case 5:
    case 8:
      return { start_date: at(0.1), end_date: at(0.6) }
    case 9:
      return { start_date: at(0.05), end_date: at(0.3), archived: true }
    default:
      return { start_date: at(0.2) }
  }
}
