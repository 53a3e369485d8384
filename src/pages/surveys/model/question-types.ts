import type { JsonRecord } from '../../../../contract/is-object'
import { t } from '../../../lib/i18n/translate'

export const QUESTION_TYPES = ['open', 'rating', 'single_choice', 'multiple_choice', 'link'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

const CHOICE_FIELDS = ['choices', 'hasOpenChoice', 'shuffleOptions', 'skipSubmitButton']

/** Fields specific to some of the question types. */
const FIELDS: Record<QuestionType, string[]> = {
  open: ['validation'],
  rating: ['display', 'scale', 'lowerBoundLabel', 'upperBoundLabel', 'isNpsQuestion', 'skipSubmitButton'],
  single_choice: CHOICE_FIELDS,
  multiple_choice: CHOICE_FIELDS,
  link: ['link'],
}

const START: Record<QuestionType, JsonRecord> = {
  open: {},
  rating: { display: 'number', scale: 5, lowerBoundLabel: 'Very bad', upperBoundLabel: 'Very good' },
  single_choice: {},
  multiple_choice: {},
  link: {},
}

export const QUESTION_TYPE_LABELS: Record<QuestionType, { label: string; description: string }> = {
  open: { label: t('Open text'), description: t('A free-text answer') },
  rating: { label: t('Rating'), description: t('Numbers or emoji, such as NPS or CSAT') },
  single_choice: { label: t('Single choice'), description: t('One answer from a list') },
  multiple_choice: { label: t('Multiple choice'), description: t('Several answers from a list') },
  link: { label: t('Link'), description: t('A message with a button that opens a page') },
}

export function isQuestionType(type: unknown): type is QuestionType {
  return QUESTION_TYPES.some((questionType) => questionType === type)
}

export function hasChoices(type: unknown) {
  return type === 'single_choice' || type === 'multiple_choice'
}

/** Returns true if branching may depend on the answer. */
export function branchesByAnswer(type: unknown) {
  return type === 'single_choice' || type === 'rating'
}

/** Label of a question type, including unknown types. */
export function getQuestionTypeLabel(type: unknown) {
  if (isQuestionType(type)) return QUESTION_TYPE_LABELS[type].label
  return typeof type === 'string' && type !== '' ? type : t('No type')
}

/** Fields that apply only to other question types. */
export function getForeignFields(type: unknown) {
  if (!isQuestionType(type)) return []
  const all = new Set(Object.values(FIELDS).flat())
  return [...all].filter((field) => !FIELDS[type].includes(field))
}

/** Initial fields of a new question. */
export function getInitialFields(type: QuestionType): JsonRecord {
  return { type, question: '', descriptionContentType: 'text', buttonText: 'Submit', ...START[type] }
}

/** Initial choices of a new question. */
export function createInitialChoices(type: QuestionType) {
  if (type === 'single_choice') return ['Yes', 'No']
  return type === 'multiple_choice' ? ['', ''] : []
}
