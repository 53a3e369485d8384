import type { JsonRecord } from '../../../contract/is-object'
import type { SurveyResponse, SurveyResponsesQuery } from '../../../contract/schemas/survey-stats'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { invalid } from '../../core/errors'
import type { ResponseFilters, SurveyEventStore } from '../events/store/event-store'
import { getIdKey, getLegacyKey } from '../events/survey-answers'
import { presentResponse } from './present-responses'

interface SurveyQuestions {
  id: string
  questions: JsonRecord[] | null
  base_language: string
}

/**
 * Returns a page of the counted responses to a survey, newest first, with the latest event per submission; without the
 * persons if the caller may not view them.
 */
export async function loadResponsePage(
  store: SurveyEventStore,
  project: { id: number },
  survey: SurveyQuestions,
  { url, query, hasPersons }: { url: string; query: SurveyResponsesQuery; hasPersons: boolean },
) {
  const range = parsePageRange(query)
  const { since, until, search, language } = query
  const filters = { since, until, search, hasPersons, answer: buildAnswerFilter(survey, query) }
  const { count, rows } = await store.findResponsePage(project.id, { ...survey, language }, filters, range)
  const results = rows.map((row): SurveyResponse => presentResponse(survey.questions ?? [], row, hasPersons))
  return {
    ...buildPage(url, range, count, results),
    has_more: range.offset + results.length < count,
    ...range,
  }
}

/** Builds the filter for an answered question. */
function buildAnswerFilter(
  { questions }: SurveyQuestions,
  { question_id, score_gte, score_lte }: SurveyResponsesQuery,
): ResponseFilters['answer'] {
  if (question_id === undefined) {
    if (score_gte === undefined && score_lte === undefined) return undefined
    throw invalid('Scores require a question_id.', 'question_id')
  }
  const index = questions?.findIndex(({ id }) => id === question_id) ?? -1
  const by_index = index < 0 ? null : getLegacyKey(index)
  return { by_id: getIdKey(question_id), by_index, score_gte, score_lte }
}
