import { KINDS, type Kind } from './kinds'
import type { Template } from './template'

/** The kind that an address names; null for none, or for one that is not there. */
export const kindIn = (text: string | undefined): Kind | null =>
  KINDS.find(({ value }) => value === text)?.value ?? null

const wordsOf = ({ name, hint, measures, survey }: Template) =>
  [name, hint, ...measures, ...survey.questions.map(({ question }) => String(question))]
    .join(' ')
    .toLowerCase()

/** The templates of a kind that have all of the searched words, wherever they stand. */
export function findTemplates(templates: Template[], search: string, kind: Kind | null) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return templates.filter(
    (template) =>
      (kind === null || template.kind === kind) && words.every((word) => wordsOf(template).includes(word)),
  )
}
