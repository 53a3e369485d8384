import type {
  SurveyCountQuery,
  SurveyDailyQuery,
  SurveyDailyResponses,
  SurveyResponseCounts,
} from '../../../contract/schemas/survey-stats'
import type { SurveyEventStore } from '../events/store/event-store'

/** Counts the responses per survey. All events of one submission count as one response. */
export async function loadResponseCounts(
  store: SurveyEventStore,
  project: { id: number },
  query: SurveyCountQuery,
): Promise<SurveyResponseCounts> {
  const rows = await store.countResponsesBySurvey(project.id, query.survey_ids?.split(','))
  return Object.fromEntries(rows.map(({ survey_id, responses }) => [survey_id, responses]))
}

const DAYS = 14

/**
 * Counts the responses per survey and day, in the time zone of the project. A submission counts on the day of its latest
 * event, as in the list of responses.
 */
export async function loadDailyResponses(
  store: SurveyEventStore,
  project: { id: number },
  { days = String(DAYS), ...query }: SurveyDailyQuery,
): Promise<SurveyDailyResponses> {
  const length = Number(days)
  const rows = await store.countResponsesByDay(project.id, length, query.survey_ids?.split(','))
  const counts: SurveyDailyResponses = {}
  for (const { survey_id, day, responses } of rows) {
    counts[survey_id] ??= Array.from({ length }, () => 0)
    counts[survey_id][day] = responses
  }
  return counts
}
