import { normalizeLanguage } from '../../../../contract/domain/survey-translations'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { t } from '../../../lib/i18n/translate'

/** Answer in a list of responses. */
export interface ListedAnswer {
  id: string | null
  index: number | null
  text: string | null
  value: unknown
}

/** Parsed response; other servers may omit fields. */
export interface ResultResponse {
  uuid: string
  submitted_at: string | null
  /** Timestamp in milliseconds. */
  at: number | null
  /** Null if the server does not report it. */
  completed: boolean | null
  distinct_id: string
  name: string | null
  email: string | null
  session_id: string | null
  answers: ListedAnswer[]
  extra: JsonRecord
}

/** Page of responses. */
export interface ResponsePage {
  responses: ResultResponse[]
  /** Total number on all pages; null if the server does not report it. */
  total: number | null
  more: boolean
}

const parseText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

function parseAnswers(value: unknown): ListedAnswer[] {
  if (!isObject(value)) return []
  const { question_id, question_index: index, question_text, answer } = value
  return [
    {
      id: parseText(question_id),
      index: typeof index === 'number' && Number.isInteger(index) && index >= 0 ? index : null,
      text: parseText(question_text),
      value: answer,
    },
  ]
}

/** Parses one row of a list of responses; `place` identifies a row without an id. */
export function parseResponse(value: unknown, index: number): ResultResponse {
  const row = isObject(value) ? value : {}
  const person = isObject(row.person) ? row.person : {}
  const submitted_at = parseText(row.submitted_at)
  const at = submitted_at === null ? Number.NaN : Date.parse(submitted_at)
  return {
    uuid: parseText(row.uuid) ?? `#${index}`,
    submitted_at,
    at: Number.isNaN(at) ? null : at,
    completed: typeof row.completed === 'boolean' ? row.completed : null,
    distinct_id: parseText(row.distinct_id) ?? '',
    name: parseText(person.name),
    email: parseText(person.email),
    session_id: parseText(row.session_id),
    answers: Array.isArray(row.answers) ? row.answers.flatMap(parseAnswers) : [],
    extra: isObject(row.extra) ? row.extra : {},
  }
}

/** Parses a response page; throws a user-facing error if it is invalid. */
export function parseResponsePage(body: unknown, offset: number): ResponsePage {
  if (!isObject(body) || !Array.isArray(body.results)) {
    throw new Error(t('The server returned an unexpected response.'))
  }
  const { results, count, has_more, next } = body
  return {
    responses: results.map((row, index) => parseResponse(row, offset + index)),
    total: typeof count === 'number' ? count : null,
    // An empty page ends the list, otherwise it would be requested in an endless loop.
    more: results.length > 0 && (typeof has_more === 'boolean' ? has_more : typeof next === 'string'),
  }
}

/** Display name of the respondent. */
export const getRespondentName = ({ name, email, distinct_id }: ResultResponse) =>
  name ?? email ?? (distinct_id || t('Unknown'))

/** Language of the translation that a respondent saw, as the SDK reports it; null for the original language. */
export const getTranslationLanguage = ({ extra }: ResultResponse): string | null =>
  typeof extra.language === 'string' && extra.language !== '' ? normalizeLanguage(extra.language) : null

/** Language in which a respondent saw the survey. */
export const getResponseLanguage = (response: ResultResponse, baseLanguage: string): string =>
  getTranslationLanguage(response) ?? baseLanguage

/** Counts responses by language, most frequent first. */
export function countByLanguage(
  responses: readonly ResultResponse[],
  baseLanguage: string,
): { language: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const response of responses) {
    const language = getResponseLanguage(response, baseLanguage)
    counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return [...counts]
    .map(([language, count]) => ({ language, count }))
    .sort((a, b) => b.count - a.count || a.language.localeCompare(b.language))
}
