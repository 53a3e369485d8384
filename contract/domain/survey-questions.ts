import { isObject, type JsonRecord } from '../is-object'
import { validateLink, validateTranslations } from './survey-translations'

const TEXTS = ['question', 'description', 'buttonText', 'lowerBoundLabel', 'upperBoundLabel'] as const
const CONTENT_TYPES: readonly unknown[] = ['text', 'html']
const VALIDATION_TYPES: readonly unknown[] = ['min_length', 'max_length', 'email']

/**
 * Returns the problem of survey questions as a sentence, or null. The type of a question and its branching are
 * interpreted by SDKs.
 */
export function validateSurveyQuestions(questions: unknown): string | null {
  if (questions === null) return null
  if (!Array.isArray(questions) || !questions.every(isObject)) return 'Questions must be a list of objects.'
  for (const question of questions) {
    const issue = validateQuestion(question)
    if (issue) return issue
  }
  return null
}

function validateQuestion(question: JsonRecord): string | null {
  if (!question.question) return 'Every question requires a text.'
  for (const field of TEXTS) {
    if (question[field] && typeof question[field] !== 'string')
      return `The ${field} of a question must be a string.`
  }
  if (question.descriptionContentType && !CONTENT_TYPES.includes(question.descriptionContentType)) {
    return 'The descriptionContentType of a question must be text or html.'
  }
  return (
    validateChoices(question.choices) ??
    validateLink(question.link) ??
    validateRules(question.validation) ??
    validateTranslations(question.translations, question.choices)
  )
}

function validateChoices(choices: unknown): string | null {
  if (!choices) return null
  if (!Array.isArray(choices) || !choices.every((choice) => typeof choice === 'string')) {
    return 'The choices of a question must be a list of strings.'
  }
  return choices.every((choice) => choice.trim()) ? null : 'The choices of a question must not be empty.'
}

function validateRules(rules: unknown): string | null {
  if (rules === null || rules === undefined) return null
  if (!Array.isArray(rules) || !rules.every(isObject))
    return 'The validation of a question must be a list of objects.'
  const lengths: Record<string, number> = {}
  for (const { type, value } of rules) {
    if (!VALIDATION_TYPES.includes(type)) return 'A validation must be min_length, max_length or email.'
    if (type === 'email' || value === null || value === undefined) continue
    if (!Number.isSafeInteger(value) || Number(value) < 1)
      return `The value of ${type} must be a whole number above 0.`
    lengths[String(type)] = Number(value)
  }
  const { min_length = 0, max_length = Number.POSITIVE_INFINITY } = lengths
  return min_length <= max_length
    ? null
    : 'The min_length of a question must not be greater than its max_length.'
}
