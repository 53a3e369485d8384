import { eq } from 'drizzle-orm'
import type { Database } from '../server/core/db/database'
import { featureFlagTable } from '../server/core/db/schema/feature-flags'
import { projectTable } from '../server/core/db/schema/organizations'
import { surveyTable } from '../server/core/db/schema/surveys'
import { userTable } from '../server/core/db/schema/users'
import { JsonText } from '../server/core/json'
import { createApiKey } from '../server/features/accounts/api-keys'
import { createOrganization } from '../server/features/accounts/organizations'
import { buildQuestions } from './survey-fixtures'

export const SURVEY_COUNT = 10_000
/** API key of the owner of the data, with all scopes. */
export const BENCH_KEY = 'phx_benchmarkBenchmarkBenchmark'
/** First project of an empty database. */
export const BENCH_PROJECT = 1
const AUTHORS = 12
const BATCH = 500
const NEWEST = Date.UTC(2025, 5, 1)
const HOUR = 3_600_000

/** Seeds an empty database with one organization, its project, some users, and surveys with a flag each. */
export async function seedDatabase(db: Database, surveys = SURVEY_COUNT): Promise<void> {
  const [owner, ...authors] = await db
    .insert(userTable)
    .values(Array.from({ length: AUTHORS }, (_, index) => person(index)))
    .returning({ id: userTable.id })
  if (!owner) throw new Error('The owner was not made.')
  const { id } = await createOrganization(db, owner, { name: 'Benchmark' })
  const [project] = await db.select().from(projectTable).where(eq(projectTable.organization_id, id))
  if (project?.id !== BENCH_PROJECT) throw new Error('The database was not empty.')
  await createApiKey(db, { user_id: owner.id, label: 'Benchmark', scopes: ['*'], value: BENCH_KEY })
  for (let start = 0; start < surveys; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, surveys - start) }, (_, index) => start + index)
    const flags = await db
      .insert(featureFlagTable)
      .values(numbers.map(internalFlag))
      .returning({ id: featureFlagTable.id })
    await db.insert(surveyTable).values(
      numbers.map((number, index) => ({
        ...survey(number),
        internal_targeting_flag_id: flags[index]?.id,
        created_by_id: authors[number % authors.length]?.id,
      })),
    )
  }
}

function person(number: number): typeof userTable.$inferInsert {
  return { first_name: `Person ${number}`, last_name: 'Benchmark', email: `person-${number}@example.com` }
}

/** Deterministic survey ID, derived from its number. */
export const surveyId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/**
 * Higher numbers are older. Of ten surveys, two are drafts, five are running, three have ended and one of these is
 * archived.
 */
function survey(number: number): typeof surveyTable.$inferInsert {
  const created = NEWEST - number * HOUR
  const at = (hours: number) => new Date(created + hours * HOUR).toISOString()
  const state = number % 10
  return {
    id: surveyId(number),
    project_id: BENCH_PROJECT,
    name: `Satisfaction with part ${number}`,
    description: `Asked of people who used part ${number} this month.`,
    type: number % 4 === 3 ? 'widget' : 'popover',
    questions: JsonText.from(buildQuestions(number)),
    conditions: JsonText.from({ url: `/parts/${number}`, urlMatchType: 'icontains' }),
    appearance: JsonText.from({
      position: 'right',
      backgroundColor: '#eeeded',
      submitButtonColor: '#1d4ed8',
      thankYouMessageHeader: 'Thank you. We read every answer.',
    }),
    iteration_start_dates: JsonText.from([]),
    created_at: at(0),
    updated_at: at(0),
    ...(state > 1 && { start_date: at(20) }),
    ...(state > 6 && { end_date: at(400) }),
    archived: state === 9,
  }
}

function internalFlag(number: number): typeof featureFlagTable.$inferInsert {
  const unseen = (name: string) => ({
    key: `$survey_${name}/${surveyId(number)}`,
    value: 'is_not_set',
    operator: 'is_not_set',
    type: 'person',
  })
  return {
    project_id: BENCH_PROJECT,
    key: `survey-targeting-${String(number).padStart(10, '0')}-custom`,
    name: `Targeting flag for survey Satisfaction with part ${number}`,
    filters: JsonText.from({
      groups: [
        { variant: '', rollout_percentage: 100, properties: [unseen('dismissed'), unseen('responded')] },
      ],
    }),
    active: true,
    survey_owned: true,
  }
}
