import { api } from '../../../contract'
import { getSurveyState, SURVEY_STATES, type SurveyDates } from '../../../contract/domain/survey-state'
import { isObject, type JsonRecord } from '../../../contract/is-object'
import { replacements } from '../../../contract/replacements'
import * as schemas from '../../../contract/schemas'
import type { RemoteRecord } from '../../remote/client'
import { isEqual } from '../diff'
import { findFlagConditions, identifyFlags, nameFlags, warnCohorts } from './flag-conditions'
import { isNonEmptyText, type Kind, normalizeTime, pick, readFields } from './kind'

const surveyDefaults = pick(replacements.surveys.defaults, [
  'description',
  'schedule',
  'questions',
  'conditions',
  'appearance',
  'responses_limit',
  'iteration_count',
  'iteration_frequency_days',
  'response_sampling_start_date',
  'response_sampling_interval_type',
  'response_sampling_interval',
  'response_sampling_limit',
  'enable_partial_responses',
  'enable_iframe_embedding',
  'base_language',
  'translations',
  'form_content',
])

export const surveyKind: Kind = {
  name: 'surveys',
  label: 'survey',
  keyField: 'name',
  endpoints: api.surveys,
  fields: [
    'name',
    'description',
    'type',
    'state',
    'schedule',
    'linked_flag',
    'targeting_flag',
    'targeting_flag_filters',
    ...Object.keys(surveyDefaults).filter((field) => !['description', 'schedule'].includes(field)),
  ],
  defaults: { ...surveyDefaults, linked_flag: null, targeting_flag: null, targeting_flag_filters: null },
  operationalFields: ['state'],
  create: schemas.SurveyCreate,
  toDocument(record, names) {
    const warnings: string[] = []
    const { linked_flag, targeting_flag } = record
    const linkedId = isObject(linked_flag) ? linked_flag.id : record.linked_flag_id
    const linkedKey = names.flagKey(linkedId)
    if (typeof linkedId === 'number' && linkedKey === null)
      warnings.push(`the linked flag ${linkedId} is not in the list of flags`)
    // The list of flags does not contain those that belong to a survey.
    const targeting = isObject(targeting_flag) ? targeting_flag : null
    const targetingKey = targeting && names.flagKey(targeting.id)
    const filters = targeting && !targetingKey ? targeting.filters : null
    warnCohorts(filters, warnings)
    const { conditions } = record
    if (isObject(conditions) && isObject(conditions.actions) && !isEqual(conditions.actions.values ?? [], []))
      warnings.push('the conditions refer to actions, which exist only in their project')
    const document = {
      name: record.name,
      ...readFields(record, surveyDefaults),
      type: record.type,
      state: getSurveyState(readDates(record)),
      linked_flag: linkedKey,
      targeting_flag: targetingKey,
      targeting_flag_filters: nameFlags(filters, names, warnings),
    }
    return { document, warnings }
  },
  toBody({ document, fields, current }, ids) {
    const { state, linked_flag, targeting_flag, targeting_flag_filters, ...body } = pick(document, fields)
    if (state !== undefined) Object.assign(body, getStateFields(state, current?.record ?? null))
    const isCreation = current === null
    // PostHog removes the actions of a survey when a request omits the conditions.
    if (!isCreation && isObject(document.conditions)) body.conditions = document.conditions
    // The variant in the conditions is validated against the flag of the same request.
    if (isNonEmptyText(document.linked_flag) && (isNonEmptyText(linked_flag) || isObject(body.conditions)))
      body.linked_flag_id = ids.flagId(document.linked_flag)
    else if (linked_flag === null && !isCreation) body.linked_flag_id = null
    if (isObject(targeting_flag_filters))
      body.targeting_flag_filters = identifyFlags(targeting_flag_filters, ids)
    else if (isNonEmptyText(targeting_flag)) body.targeting_flag_id = ids.flagId(targeting_flag)
    else if (!isCreation && (targeting_flag === null || targeting_flag_filters === null))
      if (!isNonEmptyText(document.targeting_flag) && !isObject(document.targeting_flag_filters))
        body.remove_targeting_flag = true
    return body
  },
  references: ({ linked_flag, targeting_flag, targeting_flag_filters }) => [
    ...(isNonEmptyText(linked_flag)
      ? [{ kind: 'feature-flags' as const, name: linked_flag, path: ['linked_flag'] }]
      : []),
    ...(isNonEmptyText(targeting_flag)
      ? [{ kind: 'feature-flags' as const, name: targeting_flag, path: ['targeting_flag'] }]
      : []),
    ...findFlagConditions(targeting_flag_filters, 'targeting_flag_filters'),
  ],
  reconcile: (desired, current) => [
    {
      ...desired,
      questions: assignQuestionIds(desired.questions, current.questions),
      response_sampling_start_date: normalizeTime(desired.response_sampling_start_date),
    },
    current,
  ],
  secretPaths: () => [],
  validate: (document) => [
    ...(document.state === undefined || SURVEY_STATES.some((state) => state === document.state)
      ? []
      : [{ path: ['state'], message: `The state must be one of: ${SURVEY_STATES.join(', ')}.` }]),
    ...['linked_flag', 'targeting_flag']
      .filter(
        (field) => ![undefined, null].includes(document[field] as null) && !isNonEmptyText(document[field]),
      )
      .map((field) => ({ path: [field], message: 'The key of a feature flag is required.' })),
    ...(isNonEmptyText(document.targeting_flag) && isObject(document.targeting_flag_filters)
      ? [
          {
            path: ['targeting_flag_filters'],
            message: 'A survey has either targeting_flag or targeting_flag_filters.',
          },
        ]
      : []),
  ],
}

const readDates = ({ start_date, end_date, archived }: RemoteRecord): SurveyDates => ({
  start_date: isNonEmptyText(start_date) ? start_date : null,
  end_date: isNonEmptyText(end_date) ? end_date : null,
  archived: archived === true,
})

/** Fields that bring a survey into a state. Dates that are already set remain. */
function getStateFields(state: unknown, record: RemoteRecord | null): JsonRecord {
  const now = new Date().toISOString()
  const start_date = record?.start_date ?? now
  const archived = record?.archived ? { archived: false } : {}
  switch (state) {
    case 'archived':
      return { archived: true }
    case 'draft':
      return record ? { start_date: null, end_date: null, ...archived } : {}
    case 'running':
      return { start_date, ...(record?.end_date ? { end_date: null } : {}), ...archived }
    default:
      return { start_date, end_date: record?.end_date ?? now, ...archived }
  }
}

/**
 * Assigns the IDs of the current questions to those without one, so that responses remain with their question: to equal
 * ones first, the rest by index.
 */
function assignQuestionIds(desired: unknown, current: unknown): unknown {
  if (!Array.isArray(desired)) return desired
  const usedIds = new Set(desired.flatMap((question) => (isObject(question) ? question.id : [])))
  const candidates = (Array.isArray(current) ? current : []).map((question: unknown) =>
    isObject(question) && !usedIds.has(question.id) ? question : null,
  )
  const take = (index: number) => {
    const question = candidates[index]
    candidates[index] = null
    return question ? { id: question.id } : {}
  }
  const equalIndexes = desired.map((question: unknown) =>
    isObject(question) && question.id === undefined
      ? candidates.findIndex((candidate) => candidate && isEqual({ ...candidate, id: undefined }, question))
      : -1,
  )
  const assigned = desired.map((question: unknown, index) => {
    const equalIndex = equalIndexes[index] ?? -1
    return isObject(question) && candidates[equalIndex] ? { ...take(equalIndex), ...question } : question
  })
  return assigned.map((question, index) =>
    isObject(question) && question.id === undefined ? { ...take(index), ...question } : question,
  )
}
