import { isObject, type JsonRecord } from '../../../../contract/json-object'
import { t } from '../../../texts/text'

/** An answer as it was listed. */
export interface ListedAnswer {
  id: string | null
  index: number | null
  text: string | null
  value: unknown
}

/** A response as far as it makes sense: other servers leave things out. */
export interface Response {
  uuid: string
  submitted_at: string | null
  /** When that was, in milliseconds. */
  at: number | null
  /** Null where the server does not tell. */
  completed: boolean | null
  distinct_id: string
  name: string | null
  email: string | null
  session_id: string | null
  answers: ListedAnswer[]
  extra: JsonRecord
}

/** A page of responses. */
export interface ResponsePage {
  responses: Response[]
  /** How many there are on all pages; null where the server does not tell. */
  total: number | null
  more: boolean
}

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function readAnswer(value: unknown): ListedAnswer[] {
  if (!isObject(value)) return []
  const { question_id, question_index: index, question_text, answer } = value
  return [
    {
      id: textIn(question_id),
      index: typeof index === 'number' && Number.isInteger(index) && index >= 0 ? index : null,
      text: textIn(question_text),
      value: answer,
    },
  ]
}

/** One row of a list of responses; `place` names one that has no name. */
export function readResponse(value: unknown, place: number): Response {
  const row = isObject(value) ? value : {}
  const person = isObject(row.person) ? row.person : {}
  const submitted_at = textIn(row.submitted_at)
  const at = submitted_at === null ? Number.NaN : Date.parse(submitted_at)
  return {
    uuid: textIn(row.uuid) ?? `#${place}`,
    submitted_at,
    at: Number.isNaN(at) ? null : at,
    completed: typeof row.completed === 'boolean' ? row.completed : null,
    distinct_id: textIn(row.distinct_id) ?? '',
    name: textIn(person.name),
    email: textIn(person.email),
    session_id: textIn(row.session_id),
    answers: Array.isArray(row.answers) ? row.answers.flatMap(readAnswer) : [],
    extra: isObject(row.extra) ? row.extra : {},
  }
}

/** The answer to a request for responses; throws what people are told when it is not one. */
export function readPage(body: unknown, offset: number): ResponsePage {
  if (!isObject(body) || !Array.isArray(body.results)) {
    throw new Error(t('The server answered with something other than a list of responses.'))
  }
  const { results, count, has_more, next } = body
  return {
    responses: results.map((row, index) => readResponse(row, offset + index)),
    total: typeof count === 'number' ? count : null,
    // A page without anything would be asked for without end.
    more: results.length > 0 && (typeof has_more === 'boolean' ? has_more : typeof next === 'string'),
  }
}

/** What to call who answered. */
export const whoOf = ({ name, email, distinct_id }: Response) =>
  name ?? email ?? (distinct_id || t('Unknown'))
