import { isObject, type JsonRecord } from '../../../../contract/json-object'

/** A survey as the API tells it or takes it; what is in it can be anything. */
export interface PreviewedSurvey {
  type?: unknown
  questions?: unknown
  appearance?: unknown
}

export const questionsOf = ({ questions }: PreviewedSurvey): JsonRecord[] =>
  Array.isArray(questions) ? questions.map((question) => (isObject(question) ? question : {})) : []

export const lookOf = ({ appearance }: PreviewedSurvey): JsonRecord =>
  isObject(appearance) ? appearance : {}

/** What opens a survey that does not open by itself; `nothing` where the SDK draws nothing to press. */
export function openerOf(survey: PreviewedSurvey): 'tab' | 'element' | 'nothing' | null {
  if (survey.type !== 'widget') return null
  const { widgetType, widgetSelector } = lookOf(survey)
  if (widgetType === 'tab') return 'tab'
  return widgetType === 'selector' && widgetSelector ? 'element' : 'nothing'
}

/** One thing that respondents see at a time. */
export interface Page {
  kind: 'intro' | 'question' | 'thanks'
  /** The number that the renderer knows it by. */
  at: number
  title: string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** The pages that respondents can come to, in the order of their numbers. */
export function pagesOf(survey: PreviewedSurvey): Page[] {
  const look = lookOf(survey)
  const pages: Page[] = questionsOf(survey).map(({ question }, at) => ({
    kind: 'question',
    at,
    title: textOf(question),
  }))
  if (look.displayThankYouMessage) {
    pages.push({ kind: 'thanks', at: pages.length, title: textOf(look.thankYouMessageHeader) })
  }
  if (look.displayIntroScreen && (look.introScreenHeader || look.introScreenDescription)) {
    pages.unshift({ kind: 'intro', at: -1, title: textOf(look.introScreenHeader) })
  }
  return pages
}
