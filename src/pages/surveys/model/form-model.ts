import { validateTargetingFilters } from '../../../../contract/domain/flag-filters'
import { findLoadingField } from '../../../../contract/domain/survey-appearance'
import { isRunning } from '../../../../contract/domain/survey-state'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import type { Survey } from '../../../../contract/schemas/surveys'
import type { FormModel, FormProblem } from '../../../components/form/model'
import { matchesEveryone } from '../../../components/people-filter/filter'
import { t, tn, translated } from '../../../lib/i18n/translate'
import { getSurveyFieldName } from '../labels/field-names'
import { parseDocument } from './document'
import { getEventNames } from './events'
import { validateQuestions } from './question-problems'
import { withRequiredSurveyFields } from './required-fields'
import { serializeSurvey } from './survey'
import type { RequiredField, SurveyBody, SurveyValues } from './survey-values'

/** The server treats null as unchanged: removing filters requires a separate field. */
function withRemoval(changes: Partial<SurveyBody>, before: SurveyBody): Partial<SurveyBody> {
  const { targeting_flag_filters: filters, ...others } = changes
  return filters === null && before.targeting_flag_filters
    ? { ...others, remove_targeting_flag: true }
    : changes
}

/** Form model of a survey; `loaded` is null for a new one. `responses` is its number of responses. */
export function surveyModel(loaded: Survey | null, responses: number): FormModel<SurveyValues, SurveyBody> {
  return {
    body: serializeSurvey,
    values: (body, opened) => parseDocument({ ...body }, opened),
    withDependentFields: (changes, body, before) =>
      withRequiredSurveyFields(withRemoval(changes, before), body),
    problems: (values, changes, body) => validateSurvey(values, changes, body, loaded),
    getWarnings: (changes, body) => getSaveWarnings(changes, body, loaded, responses),
    // The server reports errors of targeting filters under the field name of the flag.
    fieldFor: (path) =>
      path === 'filters'
        ? 'targeting_flag_filters'
        : path.replace(/^(questions\.\d+)\.(?!choices|branching)/, '$1.wire.'),
    fieldForCode: { unique: 'name' },
    getFieldLabel: getSurveyFieldName,
    getNestedFieldLabel: (field) => (field === 'type' ? t('Type') : getSurveyFieldName(field)),
  }
}

const AUDIENCE = ['conditions', 'targeting_flag_filters', 'linked_flag_id', 'type'] as const

/**
 * Warnings to confirm before saving: the survey is visible to people or has responses. `loaded` is null for a new one.
 */
export function getSaveWarnings(
  changes: Partial<SurveyBody>,
  body: SurveyBody,
  loaded: Survey | null,
  responses: number,
): string[] {
  const [was, is] = [loaded !== null && isRunning(loaded), isRunning(body)]
  const prompts = 'questions' in changes
  const aims = AUDIENCE.some((field) => field in changes)
  return [
    ...(is && !was ? [t('Saving starts the survey. It is shown from then on.')] : []),
    ...(was && !is ? [t('The survey is running. If you save these changes, it stops showing.')] : []),
    ...(was && is && prompts
      ? [t('The survey is running. Users see the changed questions after you save.')]
      : []),
    ...(was && is && aims
      ? [t('The survey is running. If you save these changes, it is shown to different users.')]
      : []),
    ...(responses > 0 && prompts
      ? [
          tn(
            responses,
            '{n} response was given to the previous questions.',
            '{n} responses were given to the previous questions.',
          ),
        ]
      : []),
  ]
}

interface Rule {
  isEmpty: (values: SurveyValues) => boolean
  message: string
}

const RULES: Record<RequiredField, Rule> = {
  'conditions.url': {
    isEmpty: ({ conditions }) => !conditions.url,
    message: t('Enter a URL, or choose “All pages”.'),
  },
  linked_flag_id: {
    isEmpty: ({ linked_flag_id }) => !linked_flag_id,
    message: t('Choose a feature flag, or choose “Everyone”.'),
  },
  targeting_flag_filters: {
    isEmpty: ({ targeting_flag_filters, remove_targeting_flag }) =>
      targeting_flag_filters === null || remove_targeting_flag,
    message: t('Add a filter, or choose “Everyone”.'),
  },
  'conditions.events': {
    isEmpty: ({ conditions }) => getEventNames(conditions.events).length === 0,
    message: t('Enter an event name, or choose “When a page opens”.'),
  },
}

/** Lists the required fields that are empty. Without this an unfinished choice would mean everyone, or every page. */
function listMissingFields(values: SurveyValues): FormProblem[] {
  const { required = [], type } = values
  if (type === 'external_survey') return []
  return required
    .filter((field) => !(type === 'widget' && field === 'conditions.events'))
    .filter((field) => RULES[field].isEmpty(values))
    .map((field) => ({ field, message: RULES[field].message }))
}

function reachesEveryone(filters: JsonRecord | null | undefined) {
  const groups = Array.isArray(filters?.groups) ? filters.groups.filter(isObject) : []
  return groups.some(matchesEveryone)
}

function samplingProblems(body: SurveyBody): FormProblem[] {
  if (!body.response_sampling_limit) return []
  const problems: FormProblem[] = []
  if (!body.response_sampling_start_date) {
    problems.push({ field: 'response_sampling_start_date', message: t('Enter the start of the rate limit.') })
  }
  if (!body.response_sampling_interval) {
    problems.push({
      field: 'response_sampling_interval',
      message: t('Enter the period of the rate limit.'),
    })
  }
  return problems
}

const EVERYONE = t(
  'A condition set matches all users. Add a property, choose less than 100%, or remove the filter.',
)

function targetingProblems(changes: Partial<SurveyBody>, body: SurveyBody): FormProblem[] {
  const problems: FormProblem[] = []
  const filters = changes.targeting_flag_filters
  const error = filters ? validateTargetingFilters(filters)?.detail : undefined
  const message = (error && translated(error)) ?? (reachesEveryone(filters) ? EVERYONE : undefined)
  if (message) problems.push({ field: 'targeting_flag_filters', message })
  if (changes.conditions?.linkedFlagVariant && !body.linked_flag_id) {
    problems.push({
      field: 'conditions.linkedFlagVariant',
      message: t('A variant requires a linked feature flag.'),
    })
  }
  return problems
}

function appearanceProblems(appearance: SurveyBody['appearance']): FormProblem[] {
  const field = findLoadingField(appearance ?? {})
  if (field === null) return []
  const message = t('Use a plain CSS value. Values that load resources, such as url(…), are not allowed.')
  return [{ field: `appearance.${field}`, message }]
}

/** Errors that the server would report for the changed fields, beyond type errors. */
export function validateSurvey(
  values: SurveyValues,
  changes: Partial<SurveyBody>,
  body: SurveyBody,
  loaded: Survey | null,
): FormProblem[] {
  const problems = 'questions' in changes ? validateQuestions(values.questions, body.questions ?? []) : []
  const round = loaded?.current_iteration ?? 0
  if (changes.iteration_count && changes.iteration_count < round) {
    problems.push({
      field: 'iteration_count',
      message: t('Iteration {round} is running. Enter {round} or more.', { round }),
    })
  }
  const mixed =
    body.appearance?.shuffleQuestions === true && body.questions?.some((question) => question.branching)
  if (mixed && ('questions' in changes || 'appearance' in changes)) {
    const message = t('Shuffled questions cannot branch to specific questions. Use only one of the two.')
    problems.push({ field: 'appearance.shuffleQuestions', message })
  }
  return [
    ...problems,
    ...targetingProblems(changes, body),
    ...('appearance' in changes ? appearanceProblems(body.appearance) : []),
    ...listMissingFields(values),
    ...('response_sampling_limit' in changes ? samplingProblems(body) : []),
  ]
}
