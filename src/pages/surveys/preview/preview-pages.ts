import { isObject, type JsonRecord } from '../../../../contract/is-object'

/** Index of the question that a field belongs to, by the field's name. */
export function parseQuestionIndex(name: string | null): number | null {
  const index = /^questions\.(\d+)\./.exec(name ?? '')?.[1]
  return index === undefined ? null : Number(index)
}

/** Language of the translation that a field contains, by the field's name. */
export const parseLanguage = (name: string | null): string | null =>
  /(?:^|\.)translations\.([^.]+)/.exec(name ?? '')?.[1]?.toLowerCase() ?? null

/** Survey as returned or accepted by the API; its content can be anything. */
export interface PreviewedSurvey {
  type?: unknown
  questions?: unknown
  appearance?: unknown
  translations?: unknown
  base_language?: unknown
}

export const getQuestions = ({ questions }: PreviewedSurvey): JsonRecord[] =>
  Array.isArray(questions) ? questions.map((question) => (isObject(question) ? question : {})) : []

export const getAppearance = ({ appearance }: PreviewedSurvey): JsonRecord =>
  isObject(appearance) ? appearance : {}

/** Element that opens a survey that does not open by itself; `nothing` if the SDK renders no such element. */
export function getOpener(survey: PreviewedSurvey): 'tab' | 'element' | 'nothing' | null {
  if (survey.type !== 'widget') return null
  const { widgetType, widgetSelector } = getAppearance(survey)
  if (widgetType === 'tab') return 'tab'
  return widgetType === 'selector' && widgetSelector ? 'element' : 'nothing'
}

/** Screen of the survey that respondents see. */
export interface PreviewPage {
  kind: 'intro' | 'question' | 'thanks'
  /** Page index of the renderer. */
  at: number
  title: string
}

const toTrimmedText = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Pages of the survey, ordered by index. */
export function getPages(survey: PreviewedSurvey): PreviewPage[] {
  const appearance = getAppearance(survey)
  const pages: PreviewPage[] = getQuestions(survey).map(({ question }, at) => ({
    kind: 'question',
    at,
    title: toTrimmedText(question),
  }))
  if (appearance.displayThankYouMessage) {
    pages.push({ kind: 'thanks', at: pages.length, title: toTrimmedText(appearance.thankYouMessageHeader) })
  }
  if (appearance.displayIntroScreen && (appearance.introScreenHeader || appearance.introScreenDescription)) {
    pages.unshift({ kind: 'intro', at: -1, title: toTrimmedText(appearance.introScreenHeader) })
  }
  return pages
}
