import type { renderSurveysPreview } from 'posthog-js/dist/surveys-preview'
import { APPEARANCE_TEXTS, buildOwnPageAppearance } from '../../../../../contract/domain/survey-appearance'
import type { JsonRecord } from '../../../../../contract/is-object'
import { getAppearance, getQuestions, type PreviewedSurvey } from '../preview-pages'
import { canFetch, type HtmlOptions, hasPictures, sanitizeHtml } from './sanitize-html'

export interface RenderOptions extends HtmlOptions {
  run: number
}

/** Sanitizes the HTML in a field; the SDK treats everything not declared as text as HTML. */
function sanitizeField(from: JsonRecord, field: string, options: HtmlOptions): JsonRecord {
  const value = from[field]
  if (typeof value !== 'string' || from[`${field}ContentType`] === 'text') return from
  return { ...from, [field]: sanitizeHtml(value, options) }
}

function prepareQuestion(question: JsonRecord, index: number, options: RenderOptions): JsonRecord {
  return {
    ...sanitizeField(question, 'description', options),
    // The renderer clears the input when the id changes.
    id: `${options.run}-${index}`,
    shuffleOptions: false,
    // The renderer would open it when the button is clicked.
    link: undefined,
  }
}

const mayFetch = (key: string, value: unknown) =>
  !APPEARANCE_TEXTS.has(key) && typeof value === 'string' && canFetch(value)

/** Returns true if the survey contains images that have to be fetched. */
export function wantsPictures(survey: PreviewedSurvey): boolean {
  const appearance = getAppearance(survey)
  const texts = [appearance.thankYouMessageDescription, appearance.introScreenDescription]
  for (const { description } of getQuestions(survey)) texts.push(description)
  return (
    texts.some((text) => typeof text === 'string' && hasPictures(text)) ||
    Object.entries(appearance).some(([key, value]) => mayFetch(key, value))
  )
}

function prepareAppearance(appearance: JsonRecord, { showPictures }: HtmlOptions): JsonRecord {
  const safeEntries = Object.entries(appearance).filter(
    ([key, value]) => showPictures || !mayFetch(key, value),
  )
  return { ...Object.fromEntries(safeEntries), shuffleQuestions: false }
}

/**
 * Survey as passed to the renderer: in the original order, without links to open, and without anything that would be
 * looked up in the storage of this page.
 */
export function prepareSurvey(survey: PreviewedSurvey, options: RenderOptions): RenderedSurvey {
  const appearance = prepareAppearance(
    survey.type === 'external_survey' ? buildOwnPageAppearance(getAppearance(survey)) : getAppearance(survey),
    options,
  )
  const texts = sanitizeField(
    sanitizeField(appearance, 'thankYouMessageDescription', options),
    'introScreenDescription',
    options,
  )
  const questions = getQuestions(survey)
  const rendered = {
    // The renderer remembers the questions of an id: one that was added later would not be drawn.
    id: `preview-${questions.length}`,
    name: '',
    type: survey.type,
    questions: questions.map((question, index) => prepareQuestion(question, index, options)),
    appearance: texts,
    conditions: null,
  }
  // The renderer receives unvalidated JSON, as in the SDKs.
  return rendered as unknown as RenderedSurvey
}

type RenderedSurvey = Parameters<typeof renderSurveysPreview>[0]['survey']
