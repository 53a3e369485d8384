import { isObject } from '../../../../../contract/is-object'
import type { ActivityChange, ActivityEntry } from '../../../../../contract/schemas/activity'
import type { Survey } from '../../../../../contract/schemas/surveys'
import { isDeepEqual } from '../../../../lib/json'
import { PLAIN_FIELDS } from '../../model/fields'
import type { SurveyBody } from '../../model/survey-values'

/** Field of a survey to revert to its value before an activity entry. */
export interface RevertChange {
  project_id: string
  entry: ActivityEntry
  change: ActivityChange
  /** Request body that reverts the field. */
  patch: Partial<SurveyBody>
}

/** Fields with the same format in requests and responses. */
const PLAIN: readonly string[] = [...PLAIN_FIELDS, 'questions', 'conditions', 'appearance']

/** Two fields that a server reads as one: sending only one of them disables iterations. */
const ROUNDS = ['iteration_count', 'iteration_frequency_days']

/** The log does not distinguish an empty text from null, but servers do not accept null for these fields. */
const NOT_NULL: Record<string, unknown> = { description: '', archived: false }

function flagId(flag: unknown): number | null | undefined {
  if (flag === null || flag === undefined) return null
  const id = isObject(flag) ? flag.id : flag
  return typeof id === 'number' ? id : undefined
}

function buildPlainRevert({ field, before }: ActivityChange): Partial<SurveyBody> | null {
  const value = before ?? NOT_NULL[field] ?? null
  if (value === null && (field === 'name' || field === 'type')) return null
  return { [field]: value }
}

/** Request body that reverts a change; null if no request can. `together` contains all changes of the same entry. */
export function buildRevert(change: ActivityChange, together: ActivityChange[]): Partial<SurveyBody> | null {
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
  if (!ROUNDS.includes(field)) return buildPlainRevert(change)
  const pair = together.filter((relatedChange) => ROUNDS.includes(relatedChange.field))
  return Object.assign({}, ...pair.map(buildPlainRevert))
}

/** Current value of a field in the log. */
export function getCurrentValue(survey: Survey, field: string): unknown {
  if (field === 'targeting_flag_filters') return survey.targeting_flag?.filters ?? null
  return Object.entries(survey).find(([name]) => name === field)?.[1] ?? null
}

/**
 * Normalizes a value like the log, which does not distinguish null, an empty text and an empty list, and contains only
 * the name of a flag.
 */
function normalizeLogged(field: string, value: unknown): unknown {
  if (field === 'linked_flag' || field === 'linked_flag_id') return flagId(value)
  const empty =
    value === undefined ||
    value === '' ||
    (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  return empty ? null : value
}

/** Returns true if two values of a field are equal in the log. */
export const isSameSnapshot = (field: string, a: unknown, b: unknown) =>
  isDeepEqual(normalizeLogged(field, a), normalizeLogged(field, b))
