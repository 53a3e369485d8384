import { KINDS, type Kind } from './kinds'
import type { Template } from './template'

/** Template kind in a URL; null if it is absent or unknown. */
export const kindIn = (text: string | undefined): Kind | null =>
  KINDS.find(({ value }) => value === text)?.value ?? null

const wordsOf = ({ name, hint, measures, survey }: Template) =>
  [name, hint, ...measures, ...survey.questions.map(({ question }) => String(question))]
    .join(' ')
    .toLowerCase()

/** Templates of a kind that contain all search terms, in any field. */
export function findTemplates(templates: Template[], search: string, kind: Kind | null) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return templates.filter(
    (template) =>
      (kind === null || template.kind === kind) && words.every((word) => wordsOf(template).includes(word)),
  )
}
