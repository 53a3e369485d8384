import { sql } from 'drizzle-orm'
import type {
  EventStats,
  SurveyEvent,
  SurveyStats,
  SurveyStatsDetail,
  SurveyStatsDetailQuery,
  SurveyStatsQuery,
} from '../../../contract/schemas/survey-stats'
import type { Survey } from '../../../contract/schemas/surveys'
import { parseTimestamp } from '../../../contract/timestamps'
import type { Database } from '../../db/client'
import { invalid } from '../../http/errors'
import { type Counted, countEvents, hasSurveys, type Range } from './stats-count'
import { questionStats } from './stats-questions'

/** Computes the stats of all surveys of a project that are not archived. */
export async function statsOfAll(
  db: Database,
  project: { id: number },
  query: SurveyStatsQuery,
): Promise<SurveyStats> {
  const range = rangeOf(query)
  if (!(await hasSurveys(db, project))) return { stats: {}, rates: ratesOf(statsOf([])) }
  const present = sql`survey_id in (select id from surveys where project_id = ${project.id}
    and not archived and deleted_at is null)`
  return told(await countEvents(db, project, present, range))
}

/** Computes the stats of one survey, optionally with the answers per question. */
export async function statsOfSurvey(
  db: Database,
  project: { id: number },
  { id, start_date, end_date, questions }: Survey,
  query: SurveyStatsDetailQuery,
): Promise<SurveyStatsDetail> {
  const range = rangeOf(query)
  const stats = told(await countEvents(db, project, sql`survey_id = ${id}`, range))
  const body = { ...stats, survey_id: id, start_date, end_date }
  if (query.include_per_question_stats !== 'true') return body
  const per_question_stats = await questionStats(db, project, { id, questions: questions ?? [] }, range)
  return { ...body, per_question_stats }
}

/** Returns the time range of a query. */
function rangeOf({ date_from, date_to }: SurveyStatsQuery): Range {
  const [from, to] = [instantIn(date_from), instantIn(date_to)]
  if (from !== null && to !== null && Date.parse(from) > Date.parse(to)) {
    throw invalid('date_from must not be after date_to.')
  }
  return { from, to }
}

function instantIn(text: string | undefined): string | null {
  if (!text) return null
  const instant = parseTimestamp(text)
  if (instant === null) throw invalid('Invalid date format. Use ISO 8601 with a time zone.')
  return instant
}

function told(rows: Counted[]): SurveyStats {
  const stats = statsOf(rows)
  return { stats, rates: ratesOf(stats) }
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

function statsOf(rows: Counted[]): Stats {
  const of = (event: SurveyEvent): EventStats => {
    const row = rows.find((row) => row.event === event)
    if (!row) return NEVER
    const { total_count, persons, persons_without_answer, first_seen, last_seen } = row
    const unique_persons = event === 'survey dismissed' ? persons_without_answer : persons
    return { ...NEVER, total_count, unique_persons, first_seen, last_seen }
  }
  const [shown, dismissed, sent] = [of('survey shown'), of('survey dismissed'), of('survey sent')]
  const rest = (figure: 'total_count' | 'unique_persons') =>
    Math.max(0, shown[figure] - dismissed[figure] - sent[figure])
  return {
    'survey shown': {
      ...shown,
      unique_persons_only_seen: rest('unique_persons'),
      total_count_only_seen: rest('total_count'),
    },
    'survey dismissed': dismissed,
    'survey sent': sent,
  }
}

function ratesOf(stats: Stats): SurveyStats['rates'] {
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
