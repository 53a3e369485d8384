import { isObject, type JsonRecord } from '../../../contract/is-object'
import type { SurveyPatch } from '../../../contract/schemas/surveys'
import { invalid } from '../../core/errors'
import type { SurveyFields } from './columns'

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
  for (const field of NOT_EXTERNAL) refuse(field, body, field)
  for (const field of CONDITIONS_NOT_EXTERNAL) refuse('conditions', body.conditions, field)
  for (const field of ['actions', 'events']) {
    const list = body.conditions?.[field]
    if (isObject(list) && Array.isArray(list.values) && list.values.length)
      refuse('conditions', body.conditions, field)
  }
  refuse('appearance', body.appearance, 'surveyPopupDelaySeconds')
}

function refuse(attr: string, document: JsonRecord | null | undefined, field: string): void {
  const value = document?.[field]
  if (value !== null && value !== undefined) throw invalid(`An external survey has no ${field}.`, attr)
}
