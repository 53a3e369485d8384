import { TEMPLATE_KINDS, type TemplateKind } from './kinds'
import type { SurveyTemplate } from './template'

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
