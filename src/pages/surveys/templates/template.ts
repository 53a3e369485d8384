import type { JsonRecord } from '../../../../contract/is-object'
import type { ParsedBody } from '../../../../contract/parsed-body'
import type { SurveyCreate } from '../../../../contract/schemas/surveys'
import type { Recommendation } from '../wizard/frequency'
import { TEMPLATE_KINDS, type TemplateKind } from './kinds'

/** Initial data of a new survey, in the API format. */
export type TemplateDraft = Pick<
  ParsedBody<SurveyCreate>,
  | 'name'
  | 'description'
  | 'type'
  | 'schedule'
  | 'linked_flag_id'
  | 'targeting_flag_filters'
  | 'questions'
  | 'conditions'
  | 'appearance'
  | 'responses_limit'
  | 'iteration_count'
  | 'iteration_frequency_days'
  | 'enable_partial_responses'
>

/** Survey template with recommendations for its use. */
export interface SurveyTemplate {
  /** Id in the URL: `?from=nps`. */
  id: string
  /** Name in the gallery, and initial name of the survey. */
  name: string
  hint: string
  kind: TemplateKind
  /** Insights that the answers provide. */
  measures: string[]
  advice: Recommendation
  survey: Pick<TemplateDraft, 'type' | 'conditions' | 'appearance'> & { questions: JsonRecord[] }
}

const text = { descriptionContentType: 'text' }

/** Open question. */
export const openQuestion = (question: string, fields: JsonRecord = {}): JsonRecord => ({
  type: 'open',
  question,
  ...text,
  buttonText: 'Send',
  ...fields,
})

/** Rating question. */
export const ratingQuestion = (question: string, fields: JsonRecord): JsonRecord => ({
  type: 'rating',
  question,
  ...text,
  buttonText: 'Next',
  ...fields,
})

/** Single-choice question. */
export const singleChoiceQuestion = (
  question: string,
  choices: string[],
  fields: JsonRecord = {},
): JsonRecord => ({
  type: 'single_choice',
  question,
  ...text,
  choices,
  buttonText: 'Next',
  ...fields,
})

/** Multiple-choice question. */
export const multipleChoiceQuestion = (
  question: string,
  choices: string[],
  fields: JsonRecord = {},
): JsonRecord => ({
  type: 'multiple_choice',
  question,
  ...text,
  choices,
  buttonText: 'Next',
  ...fields,
})

/** Link question. */
export const linkQuestion = (question: string, fields: JsonRecord): JsonRecord => ({
  type: 'link',
  question,
  ...text,
  ...fields,
})

/** Response-based branching: to the question at an index, or to the end. */
export const branchByAnswer = (responseValues: Record<string, number | 'end'>): JsonRecord => ({
  branching: { type: 'response_based', responseValues },
})

/** Branching of the last question of a path. */
export const endBranching: JsonRecord = { branching: { type: 'end' } }

/** Confirmation message. */
export const thankYou = (header: string, description: string): JsonRecord => ({
  displayThankYouMessage: true,
  thankYouMessageHeader: header,
  thankYouMessageDescription: description,
  thankYouMessageDescriptionContentType: 'text',
})

/** Template kind in a URL; null if it is absent or unknown. */
export const parseTemplateKind = (text: string | undefined): TemplateKind | null =>
  TEMPLATE_KINDS.find(({ value }) => value === text)?.value ?? null

const getSearchText = ({ name, hint, measures, survey }: SurveyTemplate) =>
  [name, hint, ...measures, ...survey.questions.map(({ question }) => String(question))]
    .join(' ')
    .toLowerCase()

/** Templates of a kind that contain all search terms, in any field. */
export function findTemplates(templates: SurveyTemplate[], search: string, kind: TemplateKind | null) {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean)
  return templates.filter(
    (template) =>
      (kind === null || template.kind === kind) &&
      terms.every((term) => getSearchText(template).includes(term)),
  )
}
