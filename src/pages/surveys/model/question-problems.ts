import { validateSurveyQuestions } from '../../../../contract/domain/survey-questions'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import type { FormProblem } from '../../../components/form/model'
import { t } from '../../../lib/i18n/translate'
import { getTargetKey, getTargets } from './branching'
import { branchesByAnswer, hasChoices } from './question-types'
import { hasFields, type QuestionDraft } from './questions'

/** Text fields of a question besides the question text. */
const TEXTS = ['description', 'buttonText', 'lowerBoundLabel', 'upperBoundLabel']
const CONTENT_TYPES: unknown[] = ['text', 'html']

function validateLengths(validation: unknown): [string, string | null][] {
  const rules = Array.isArray(validation) ? validation.filter(isObject) : []
  const getRule = (type: string) => rules.find((rule) => rule.type === type)?.value ?? null
  const [min, max] = [getRule('min_length'), getRule('max_length')]
  const odd = (value: unknown) =>
    value !== null && (!Number.isSafeInteger(value) || Number(value) < 1)
      ? t('Enter a whole number greater than 0.')
      : null
  const crossed = typeof min === 'number' && typeof max === 'number' && min > max
  return [
    [
      'wire.validation.min_length',
      odd(min) ?? (crossed ? t('The minimum length must not exceed the maximum length.') : null),
    ],
    ['wire.validation.max_length', odd(max)],
  ]
}

function validateTexts(wire: JsonRecord): [string, string | null][] {
  const { descriptionContentType: contentType } = wire
  return [
    ...TEXTS.map((field): [string, string | null] => [
      `wire.${field}`,
      wire[field] && typeof wire[field] !== 'string' ? t('Enter text.') : null,
    ]),
    [
      'wire.descriptionContentType',
      contentType && !CONTENT_TYPES.includes(contentType) ? t('Select one of the two.') : null,
    ],
  ]
}

function validateFields({ wire, choices }: QuestionDraft): [string, string | null][] {
  const text = typeof wire.question === 'string' ? wire.question.trim() : ''
  const blank = hasChoices(wire.type)
    ? choices.flatMap(({ text }, index): [string, string][] =>
        text.trim() === '' ? [[`choices.${index}.text`, t('Enter a choice or remove it.')]] : [],
      )
    : []
  return [
    ['wire.question', text === '' ? t('Enter the question.') : null],
    ...validateTexts(wire),
    [
      'wire.link',
      wire.type === 'link' ? validateSurveyQuestions([{ question: 'x', link: wire.link }]) : null,
    ],
    ...(wire.type === 'open' ? validateLengths(wire.validation) : []),
    ...blank,
  ]
}

function validateBranching(draft: QuestionDraft, keys: string[]): [string, string | null][] {
  const { branching, wire } = draft
  if (branching.type === 'response_based' && hasFields(draft) && !branchesByAnswer(wire.type)) {
    return [['branching.type', t('Only rating and single choice questions can branch by answer.')]]
  }
  return getTargets(branching).map(({ field, target }) => {
    const key = getTargetKey(target)
    if (target === null) return [field, t('Select a question.')]
    return [
      field,
      key !== null && !keys.includes(key) ? t('The target question was deleted. Select another.') : null,
    ]
  })
}

/** Errors of the questions, in order; `written` is the API format of each. */
export function validateQuestions(
  questions: QuestionDraft[],
  serializedQuestions: JsonRecord[],
): FormProblem[] {
  const keys = questions.map((confirmation) => confirmation.key)
  return questions.flatMap((confirmation, index) => {
    const name = `questions.${index}`
    const fields = hasFields(confirmation) ? validateFields(confirmation) : []
    const problems = [...fields, ...validateBranching(confirmation, keys)].flatMap(([field, message]) =>
      message === null ? [] : [{ field: `${name}.${field}`, message }],
    )
    const error = validateSurveyQuestions([serializedQuestions[index]])
    return problems.length > 0 || error === null ? problems : [{ field: name, message: error }]
  })
}
