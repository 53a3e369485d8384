import { isObject } from '../../../../../contract/json-object'
import type { ActivityChange, ActivityEntry } from '../../../../../contract/schemas/activity'
import type { Survey } from '../../../../../contract/schemas/surveys'
import { sameValue } from '../../../../components/resource-form/changes'
import { PLAIN_FIELDS } from '../../model/fields'
import type { SurveyBody } from '../../model/survey'

/** A field of a survey that is to become what it was before an entry of the history. */
export interface PutBack {
  project_id: string
  entry: ActivityEntry
  change: ActivityChange
  /** What makes the field what it was. */
  patch: Partial<SurveyBody>
}

/** The fields that are written as they are read. */
const PLAIN: readonly string[] = [...PLAIN_FIELDS, 'questions', 'conditions', 'appearance']

/** Two fields that a server reads as one: either alone turns rounds off. */
const ROUNDS = ['iteration_count', 'iteration_frequency_days']

/** A history does not tell an empty text from none, but a server takes no null for these. */
const NOT_NULL: Record<string, unknown> = { description: '', archived: false }

function flagId(flag: unknown): number | null | undefined {
  if (flag === null || flag === undefined) return null
  const id = isObject(flag) ? flag.id : flag
  return typeof id === 'number' ? id : undefined
}

function plainOf({ field, before }: ActivityChange): Partial<SurveyBody> | null {
  const value = before ?? NOT_NULL[field] ?? null
  if (value === null && (field === 'name' || field === 'type')) return null
  return { [field]: value }
}

/**
 * What to send to make a field what it was before a change; null where no request can. `together` are all changes of
 * the same entry.
 */
export function putBackOf(change: ActivityChange, together: ActivityChange[]): Partial<SurveyBody> | null {
  const { field, before } = change
  if (field === 'linked_flag' || field === 'linked_flag_id') {
    const id = flagId(before)
    return id === undefined ? null : { linked_flag_id: id }
  }
  if (field === 'targeting_flag_filters') {
    if (isObject(before)) return { targeting_flag_filters: before }
    return (before ?? null) === null ? { remove_targeting_flag: true } : null
  }
  if (!PLAIN.includes(field)) return null
  if (!ROUNDS.includes(field)) return plainOf(change)
  const pair = together.filter((other) => ROUNDS.includes(other.field))
  return Object.assign({}, ...pair.map(plainOf))
}

/** What a field that the history tells of is now. */
export function valueNow(survey: Survey, field: string): unknown {
  if (field === 'targeting_flag_filters') return survey.targeting_flag?.filters ?? null
  return Object.entries(survey).find(([name]) => name === field)?.[1] ?? null
}

/** A history holds null, an empty text and an empty list for the same, and of a flag its name only. */
function told(field: string, value: unknown): unknown {
  if (field === 'linked_flag' || field === 'linked_flag_id') return flagId(value)
  const empty =
    value === undefined ||
    value === '' ||
    (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  return empty ? null : value
}

/** Whether two states of a field are one in the eyes of a history. */
export const sameTold = (field: string, a: unknown, b: unknown) => sameValue(told(field, a), told(field, b))
