import { parseVariants } from '../../../../../contract/domain/flag-filters'
import { isObject, type JsonRecord } from '../../../../../contract/is-object'
import type { Survey } from '../../../../../contract/schemas/surveys'
import { t, tn } from '../../../../lib/i18n/translate'
import { getLinkedFlagId } from '../../actions/patch'
import { formatList, joinSentences, quote } from '../../labels/choices'
import { validateQuestions } from '../../model/question-problems'
import { hasChoices, isQuestionType } from '../../model/question-types'
import type { QuestionDraft } from '../../model/questions'
import type { LaunchCheck, LaunchIssue } from './check'

/** Finds duplicate choices. */
function findRepeatedChoices({ choices }: QuestionDraft, name: string): LaunchIssue[] {
  const texts = choices.map(({ text }) => text.trim())
  return texts.flatMap((text, index): LaunchIssue[] =>
    text !== '' && texts.indexOf(text) < index
      ? [
          {
            field: `${name}.choices.${index}.text`,
            message: t('The choice {text} exists twice, so its answers cannot be distinguished.', {
              text: quote(text),
            }),
            severity: 'warning',
          },
        ]
      : [],
  )
}

function findChoiceIssues(draft: QuestionDraft, name: string): LaunchIssue[] {
  const { wire, choices } = draft
  if (!hasChoices(wire.type)) return []
  const field = `${name}.choices`
  if (choices.length === 0) return [{ field, message: t('There are no choices.'), severity: 'error' }]
  const few = tn(choices.length, 'There is only {n} choice.', 'There are only {n} choices.')
  return [
    ...(choices.length < 2 ? [{ field, message: few, severity: 'warning' } as const] : []),
    ...findRepeatedChoices(draft, name),
  ]
}

function findShapeIssues({ wire }: QuestionDraft, name: string): LaunchIssue[] {
  if (!isQuestionType(wire.type)) {
    const message = t('SDKs may not support the question type {type}.', {
      type: quote(wire.type ?? t('none')),
    })
    return [{ field: name, message, severity: 'warning' }]
  }
  return wire.type === 'link' && !wire.link
    ? [
        {
          field: `${name}.wire.link`,
          message: t('The button opens nothing because no URL is set.'),
          severity: 'warning',
        },
      ]
    : []
}

/** Checks that every question can be shown and answered. Branching is checked separately. */
export const questionsCheck: LaunchCheck = {
  fine: t('All questions are complete.'),
  find({ survey, values: { questions } }) {
    if (questions.length === 0) {
      const api = survey.type === 'api'
      const message = api
        ? t('The survey has no questions.')
        : t('A survey without questions cannot be shown.')
      return [{ field: 'questions', message, severity: api ? 'warning' : 'error' }]
    }
    const problems = validateQuestions(questions, survey.questions ?? [])
      .filter(({ field }) => !field.includes('.branching'))
      .map((problem): LaunchIssue => ({ ...problem, severity: 'error' }))
    const rest = questions.flatMap((draft, index) => {
      const name = `questions.${index}`
      return [...findChoiceIssues(draft, name), ...findShapeIssues(draft, name)]
    })
    return [...problems, ...rest]
  },
}

/** Describes the state in which a flag matches no user; null if there is none. */
function describeBlockedFlag(flag: Survey['linked_flag']): string | null {
  if (!flag) return t('The linked feature flag no longer exists, so no one would see the survey.')
  const key = quote(flag.key)
  if (flag.deleted) return t('The feature flag {key} is deleted, so no one would see the survey.', { key })
  return flag.active === false
    ? t('The feature flag {key} is off, so no one would see the survey.', { key })
    : null
}

function findStateIssues({ linked_flag: flag }: Survey): LaunchIssue[] {
  const message = describeBlockedFlag(flag)
  return message === null ? [] : [{ field: 'linked_flag_id', message, severity: 'error' }]
}

function findVariantIssues({ linked_flag: flag, conditions }: Survey): LaunchIssue[] {
  const variant = conditions?.linkedFlagVariant
  if (!variant || variant === 'any' || !flag) return []
  const filters: unknown = flag.filters
  const keys = (parseVariants(isObject(filters) ? filters.multivariate : null) ?? []).map(({ key }) => key)
  if (keys.some((key) => key === variant)) return []
  const has =
    keys.length === 0
      ? t('It has no variants.')
      : t('Its variants are {keys}.', { keys: formatList(keys.map(quote)) })
  const lacks = t('The feature flag {key} has no variant {variant}.', {
    key: quote(flag.key),
    variant: quote(variant),
  })
  const message = joinSentences([lacks, has])
  return [{ field: 'conditions.linkedFlagVariant', message, severity: 'error' }]
}

/** Checks that the required flag can match users. */
export const linkedFlagCheck: LaunchCheck = {
  fine: t('The linked feature flag is on.'),
  find({ survey }) {
    if (getLinkedFlagId(survey)) return [...findStateIssues(survey), ...findVariantIssues(survey)]
    if (!survey.conditions?.linkedFlagVariant) return null
    const message = t('A variant has no effect without a feature flag.')
    return [{ field: 'conditions.linkedFlagVariant', message, severity: 'warning' }]
  },
}

/** A flag created by the server for a survey is enabled and disabled together with it. */
const isOwned = (key: unknown) => typeof key === 'string' && key.startsWith('survey-targeting-')

/** Checks that the filter by properties can match users. */
export const targetingFlagCheck: LaunchCheck = {
  fine: t('The filter by user properties can match users.'),
  find({ survey: { targeting_flag: flag } }) {
    if (!flag) return null
    const field = 'targeting_flag_filters'
    const createIssues = (message: string): LaunchIssue[] => [{ field, message, severity: 'error' }]
    if (flag.deleted) return createIssues(t('The targeting flag is deleted, so no one would see the survey.'))
    if (flag.active === false && !isOwned(flag.key)) {
      const key = quote(flag.key)
      return createIssues(t('The targeting flag {key} is off, so no one would see the survey.', { key }))
    }
    const filters: unknown = flag.filters
    const groups = isObject(filters) && Array.isArray(filters.groups) ? filters.groups.filter(isObject) : []
    const isForNoOne = groups.length > 0 && groups.every(({ rollout_percentage }) => rollout_percentage === 0)
    return isForNoOne
      ? createIssues(t('The filter by user properties matches 0% of users, so no one would see the survey.'))
      : []
  },
}

const tokenize = (text: string) => new Set(text.trim().split(/\s+/))

const QUESTION = tokenize(`
  id type question description descriptionContentType optional buttonText branching translations validation link display
  scale lowerBoundLabel upperBoundLabel isNpsQuestion choices hasOpenChoice shuffleOptions skipSubmitButton`)

const CONDITIONS = tokenize(`
  url urlMatchType selector seenSurveyWaitPeriodInDays deviceTypes deviceTypesMatchType linkedFlagVariant events
  cancelEvents actions`)

const APPEARANCE = tokenize(`
  backgroundColor submitButtonColor submitButtonTextColor ratingButtonColor ratingButtonActiveColor
  ratingButtonHoverColor descriptionTextColor borderColor textColor textSubtleColor inputBackground
  inputBackgroundColor inputTextColor fontFamily maxWidth boxPadding boxShadow borderRadius zIndex
  disabledButtonOpacity placeholder position whiteLabel autoDisappear displayThankYouMessage thankYouMessageHeader
  thankYouMessageDescription thankYouMessageDescriptionContentType thankYouMessageCloseButtonText submitButtonText
  shuffleQuestions surveyPopupDelaySeconds hideCancelButton allowGoBack backButtonText widgetType widgetSelector
  widgetLabel widgetColor tabPosition`)

function findUnknownKeys(field: string, value: JsonRecord | null, knownKeys: Set<string>): LaunchIssue[] {
  const keys = Object.keys(value ?? {}).filter((key) => !knownKeys.has(key))
  if (keys.length === 0) return []
  const message = tn(
    keys.length,
    'Unknown setting {keys}. It is preserved.',
    'Unknown settings {keys}. They are preserved.',
    { keys: formatList(keys.map(quote)) },
  )
  return [{ field, message, severity: 'note' }]
}

/** Reports keys of the survey that this dashboard does not know. */
export const unknownKeysCheck: LaunchCheck = {
  fine: t('All settings are known.'),
  find: ({ survey: { questions, conditions, appearance } }) => [
    ...(questions ?? []).flatMap((question, index) =>
      findUnknownKeys(`questions.${index}`, question, QUESTION),
    ),
    ...findUnknownKeys('conditions', conditions, CONDITIONS),
    ...findUnknownKeys('appearance', appearance, APPEARANCE),
  ],
}
