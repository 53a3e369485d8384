import { and, eq } from 'drizzle-orm'
import { parseTimestamp } from '../../../contract/domain/timestamps'
import type {
  EventStats,
  SurveyEvent,
  SurveyStats,
  SurveyStatsDetail,
  SurveyStatsDetailQuery,
  SurveyStatsQuery,
} from '../../../contract/schemas/survey-stats'
import type { Database } from '../../core/db/database'
import { isLiveSurvey } from '../../core/db/not-deleted'
import { surveyTable } from '../../core/db/schema/surveys'
import { invalid } from '../../core/errors'
import type { SurveyEventCount, SurveyEventStore, TimeRange } from '../events/store/event-store'
import type { EventDeps } from '../events/store-events'
import type { StoredSurvey } from './repository'
import { loadQuestionStats } from './stats-questions'

/** Maximum number of events of a survey whose properties are read to filter them by language. */
const LANGUAGE_EVENTS_MAX = 200_000

/** Computes the stats of all surveys of a project that are not archived. */
export async function loadAllStats(
  { db, eventStore }: EventDeps,
  project: { id: number },
  query: SurveyStatsQuery,
): Promise<SurveyStats> {
  const range = parseRange(query)
  if (!(await hasSurveys(db, project))) return { stats: {}, rates: computeRates(toStats([])) }
  return toApiStats(await eventStore.countSurveyEvents(project.id, 'listed', range))
}

/** Returns true if a project has surveys that are not archived. */
async function hasSurveys(db: Database, project: { id: number }): Promise<boolean> {
  const present = and(eq(surveyTable.project_id, project.id), eq(surveyTable.archived, false), isLiveSurvey)
  const rows = await db.select({ id: surveyTable.id }).from(surveyTable).where(present).limit(1)
  return rows.length > 0
}

/** Computes the stats of one survey, optionally with the answers per question. */
export async function loadSurveyStats(
  store: SurveyEventStore,
  project: { id: number },
  survey: StoredSurvey,
  query: SurveyStatsDetailQuery,
): Promise<SurveyStatsDetail> {
  const { id, start_date, end_date } = survey
  const range = parseRange(query)
  const { language } = query
  if (language) await assertFilterable(store, { project_id: project.id, id }, range)
  const shown = { ...survey, language }
  const stats = toApiStats(await store.countSurveyEvents(project.id, shown, range))
  const body = { ...stats, survey_id: id, start_date, end_date }
  if (query.include_per_question_stats !== 'true') return body
  return { ...body, per_question_stats: await loadQuestionStats(store, project, shown, range) }
}

/** Rejects a filter by language if it would read too many events. */
export async function assertFilterable(
  store: SurveyEventStore,
  survey: { project_id: number; id: string },
  range: TimeRange,
  max = LANGUAGE_EVENTS_MAX,
): Promise<void> {
  if ((await store.countSurveyEventsUpTo(survey, range, max + 1)) > max)
    throw invalid(
      `The survey has more than ${max} events. Choose a shorter period to filter by language.`,
      'language',
    )
}

/** Returns the time range of a query. */
function parseRange({ date_from, date_to }: SurveyStatsQuery): TimeRange {
  const [from, to] = [parseBound(date_from), parseBound(date_to)]
  if (from !== null && to !== null && Date.parse(from) > Date.parse(to)) {
    throw invalid('date_from must not be after date_to.')
  }
  return { from, to }
}

function parseBound(text: string | undefined): string | null {
  if (!text) return null
  const timestamp = parseTimestamp(text)
  if (timestamp === null) throw invalid('Invalid date format. Use ISO 8601 with a time zone.')
  return timestamp
}

function toApiStats(rows: SurveyEventCount[]): SurveyStats {
  const stats = toStats(rows)
  return { stats, rates: computeRates(stats) }
}

type Stats = Record<SurveyEvent, EventStats>

const NEVER: EventStats = {
  total_count: 0,
  unique_persons: 0,
  first_seen: null,
  last_seen: null,
  unique_persons_only_seen: 0,
  total_count_only_seen: 0,
}

function toStats(rows: SurveyEventCount[]): Stats {
  const of = (event: SurveyEvent): EventStats => {
    const row = rows.find((row) => row.event === event)
    if (!row) return NEVER
    const { total_count, persons, persons_without_answer, first_seen, last_seen } = row
    const unique_persons = event === 'survey dismissed' ? persons_without_answer : persons
    return { ...NEVER, total_count, unique_persons, first_seen, last_seen }
  }
  const [shownCount, dismissed, sent] = [of('survey shown'), of('survey dismissed'), of('survey sent')]
  const rest = (figure: 'total_count' | 'unique_persons') =>
    Math.max(0, shownCount[figure] - dismissed[figure] - sent[figure])
  return {
    'survey shown': {
      ...shownCount,
      unique_persons_only_seen: rest('unique_persons'),
      total_count_only_seen: rest('total_count'),
    },
    'survey dismissed': dismissed,
    'survey sent': sent,
  }
}

function computeRates(stats: Stats): SurveyStats['rates'] {
  const rate = (event: SurveyEvent, figure: 'total_count' | 'unique_persons') =>
    percentage(stats[event][figure], stats['survey shown'][figure])
  return {
    response_rate: rate('survey sent', 'total_count'),
    dismissal_rate: rate('survey dismissed', 'total_count'),
    unique_users_response_rate: rate('survey sent', 'unique_persons'),
    unique_users_dismissal_rate: rate('survey dismissed', 'unique_persons'),
  }
}

/** Percentage rounded to two decimals; 0 if the whole is 0. */
const percentage = (part: number, whole: number) => (whole ? Math.round((part / whole) * 10_000) / 100 : 0)
