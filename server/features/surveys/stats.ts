import { sql } from 'drizzle-orm'
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
import { invalid } from '../../core/errors'
import type { StoredSurvey } from './select'
import {
  assertFilterable,
  countEvents,
  type EventCount,
  hasSurveys,
  isInLanguage,
  LANGUAGE_EVENTS_MAX,
  type StatsRange,
} from './stats-count'
import { loadQuestionStats } from './stats-questions'

/** Computes the stats of all surveys of a project that are not archived. */
export async function loadAllStats(
  db: Database,
  project: { id: number },
  query: SurveyStatsQuery,
): Promise<SurveyStats> {
  const range = parseRange(query)
  if (!(await hasSurveys(db, project))) return { stats: {}, rates: computeRates(toStats([])) }
  const present = sql`survey_id in (select id from surveys where project_id = ${project.id}
    and not archived and deleted_at is null)`
  return toApiStats(await countEvents(db, project, present, range))
}

/** Computes the stats of one survey, optionally with the answers per question. */
export async function loadSurveyStats(
  db: Database,
  project: { id: number },
  survey: StoredSurvey,
  query: SurveyStatsDetailQuery,
): Promise<SurveyStatsDetail> {
  const { id, start_date, end_date } = survey
  const range = parseRange(query)
  const own = sql`survey_id = ${id}`
  const { language } = query
  if (language) await assertFilterable(db, project, own, range, LANGUAGE_EVENTS_MAX)
  const inLanguage = language ? isInLanguage(sql`properties`, language, survey) : undefined
  const stats = toApiStats(await countEvents(db, project, own, range, inLanguage))
  const body = { ...stats, survey_id: id, start_date, end_date }
  if (query.include_per_question_stats !== 'true') return body
  const per_question_stats = await loadQuestionStats(db, project, survey, range, language)
  return { ...body, per_question_stats }
}

/** Returns the time range of a query. */
function parseRange({ date_from, date_to }: SurveyStatsQuery): StatsRange {
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

function toApiStats(rows: EventCount[]): SurveyStats {
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

function toStats(rows: EventCount[]): Stats {
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
