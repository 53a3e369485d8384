import { parseVariants, validateTargetingFilters } from '../../../contract/domain/flag-filters'
import { isObject, type JsonRecord } from '../../../contract/is-object'
import type { SurveyPatch } from '../../../contract/schemas/surveys'
import { invalid } from '../../core/errors'
import { JsonText } from '../../core/json'
import type { SurveyFields } from './columns'
import type { SurveyFlagRow, Targeting } from './flags'

const NOT_EXTERNAL = ['linked_flag_id', 'targeting_flag_filters'] as const
const CONDITIONS_NOT_EXTERNAL = [
  'url',
  'urlMatchType',
  'selector',
  'seenSurveyWaitPeriodInDays',
  'linkedFlagVariant',
  'deviceTypes',
  'deviceTypesMatchType',
]

/** Asserts that iterations that have started are not removed. */
export function assertIterations({ iteration_count: count }: SurveyPatch, current: number | null): void {
  if (count && current && count < current) {
    throw invalid(
      `The number of iterations should be at least ${current}, because that iteration has started.`,
    )
  }
}

/** Asserts that shuffled questions have no branching. */
export function assertShuffle(body: SurveyPatch, { questions, appearance }: SurveyFields): void {
  if (!body.questions && !body.appearance) return
  if (appearance?.value()?.shuffleQuestions !== true) return
  if (questions?.value()?.some(({ branching }) => branching !== null && branching !== undefined)) {
    throw invalid('Questions cannot be shuffled while one of them has branching.')
  }
}

/** Asserts that an external survey, which is a page of its own, has no display conditions. */
export function assertExternal(body: SurveyPatch): void {
  if (body.type !== 'external_survey') return
  for (const field of NOT_EXTERNAL) rejectChange(field, body, field)
  for (const field of CONDITIONS_NOT_EXTERNAL) rejectChange('conditions', body.conditions, field)
  for (const field of ['actions', 'events']) {
    const list = body.conditions?.[field]
    if (isObject(list) && Array.isArray(list.values) && list.values.length)
      rejectChange('conditions', body.conditions, field)
  }
  rejectChange('appearance', body.appearance, 'surveyPopupDelaySeconds')
}

function rejectChange(attr: string, document: JsonRecord | null | undefined, field: string): void {
  const value = document?.[field]
  if (value !== null && value !== undefined) throw invalid(`An external survey has no ${field}.`, attr)
}

type FlagsById = Map<number, SurveyFlagRow>

/** Asserts that the linked flag belongs to the project. A flag that was linked before may be deleted by now. */
export function validateLinkedFlag(
  { linked_flag_id: id, conditions }: SurveyPatch,
  before: number | null,
  flags: FlagsById,
) {
  const linked = (id && flags.get(id)) || null
  if (typeof id === 'number' && (!linked || (linked.deleted && id !== before))) {
    throw invalid('Feature flag with this ID does not exist.')
  }
  assertVariant(conditions?.linkedFlagVariant, linked)
}

/** Determines the targeting flag of a survey after a request, with its filters. */
export function resolveTargeting(
  body: SurveyPatch,
  before: SurveyFlagRow | null,
  flags: FlagsById,
): Targeting {
  const { targeting_flag_id: id, targeting_flag_filters: sent, remove_targeting_flag } = body
  let flag = remove_targeting_flag ? null : before
  if (id !== undefined) flag = resolveTargetingFlag(id, before, flags)
  if (!sent || Object.keys(sent).length === 0)
    return { flag, filters: flag?.survey_owned ? flag.filters : null }
  // A flag that is not owned by the survey stays unchanged: the survey gets its own.
  if (!flag?.survey_owned) flag = null
  const filters = { ...flag?.filters.value(), ...sent }
  assertTargetingIsSelective(sent)
  const issue = validateTargetingFilters(filters)
  if (issue) throw invalid(issue.detail, 'filters', issue.code)
  return { flag, filters: JsonText.from(filters) }
}

/** Returns the targeting flag. Rejects a flag owned by another survey, which would be synchronized with that one. */
function resolveTargetingFlag(id: number, before: SurveyFlagRow | null, flags: FlagsById): SurveyFlagRow {
  if (before?.id === id) return before
  const flag = flags.get(id)
  if (!flag || flag.deleted || flag.survey_owned) throw invalid('Targeting flag with this ID does not exist.')
  return flag
}

/** Asserts that the required variant exists in the linked flag of the same request. */
function assertVariant(variant: unknown, linked: SurveyFlagRow | null): void {
  if (!variant) return
  if (!linked) throw invalid('linkedFlagVariant requires linked_flag_id in the same request.')
  if (variant === 'any') return
  const keys = (parseVariants(linked.filters.value().multivariate) ?? []).map(({ key }) => key)
  if (keys.length === 0) throw invalid('linkedFlagVariant is set, but the linked flag has no variants.')
  if (!keys.some((key) => key === variant)) {
    throw invalid(`The linked flag does not have this variant. Choices: ${keys.join(', ')}.`)
  }
}

/** Asserts that the targeting does not match all users. */
function assertTargetingIsSelective({ groups }: JsonRecord): void {
  const everybody = (Array.isArray(groups) ? groups.filter(isObject) : []).some(
    ({ rollout_percentage = null, properties = null }) =>
      (rollout_percentage === null || rollout_percentage === 100) &&
      (properties === null || (Array.isArray(properties) && properties.length === 0)),
  )
  if (everybody) throw invalid('This targeting matches everyone. Remove it instead.')
}
