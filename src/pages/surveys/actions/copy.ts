import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { SURVEY_NAME_MAX } from '../../../../contract/limits'
import type { ParsedBody } from '../../../../contract/parsed-body'
import type { Survey, SurveyCreate } from '../../../../contract/schemas/surveys'
import { t } from '../../../lib/i18n/translate'
import { omit } from '../model/json'
import { getLinkedFlagId } from './patch'

/** Returns a draft with all fields of a survey except its dates, responses and name. */
export function buildSurveyCopy(survey: Survey, name: string): ParsedBody<SurveyCreate> {
  const { targeting_flag, questions } = survey
  return {
    ...omitNull({
      description: survey.description,
      schedule: survey.schedule,
      linked_flag_id: getLinkedFlagId(survey),
      targeting_flag_filters: targeting_flag?.filters,
      // Responses reference question ids, so the questions of a copy get new ones.
      questions: Array.isArray(questions) ? questions.map(omitId) : undefined,
      conditions: survey.conditions,
      appearance: survey.appearance,
      responses_limit: survey.responses_limit,
      iteration_count: survey.iteration_count,
      iteration_frequency_days: survey.iteration_frequency_days,
      enable_partial_responses: survey.enable_partial_responses,
      enable_iframe_embedding: survey.enable_iframe_embedding,
      base_language: survey.base_language,
      translations: survey.translations,
      form_content: survey.form_content,
    }),
    name,
    type: survey.type,
  }
}

const omitId = (question: JsonRecord) => (isObject(question) ? omit(question, ['id']) : question)

/**
 * Returns a draft for another project, without references that are only valid in its own: the linked flag and actions.
 */
export function buildCopyForOtherProject(survey: Survey, name: string): ParsedBody<SurveyCreate> {
  const { linked_flag_id, conditions, ...copy } = buildSurveyCopy(survey, name)
  if (!isObject(conditions)) return copy
  const own = linked_flag_id ? ['actions', 'linkedFlagVariant'] : ['actions']
  return { ...copy, conditions: omit(conditions, own) }
}

/** Omits null fields: another server may not know them, and null is their default. */
function omitNull<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }
}

/** Returns the name of the `attempt`-th copy: `Onboarding (copy)`, `Onboarding (copy 2)`, ... */
export function formatCopyName(name: string, attempt: number): string {
  const suffix = ` ${attempt === 1 ? t('(copy)') : t('(copy {attempt})', { attempt })}`
  return name.slice(0, SURVEY_NAME_MAX - suffix.length) + suffix
}
