import { partsReader, text } from '../../../api/address-parts'
import { KINDS } from '../templates/kinds'

const EDITOR_VIEWS = ['guide', 'form', 'json'] as const
/** A way to look at a survey that is edited. */
export type EditorView = (typeof EDITOR_VIEWS)[number]

const GUIDE_STEPS = ['what', 'questions', 'where', 'when', 'look', 'check'] as const
/** A step of the guide. */
export type GuideStep = (typeof GUIDE_STEPS)[number]

/** What the address says: `?as=guide&step=where`; nothing for the form. */
export interface EditorSearch {
  as?: EditorView
  step?: GuideStep
  /** How the paths through the questions are shown. */
  paths?: 'text'
}

/** The view in an address; what is no view is left out. */
export function editorSearch({ as, step, paths }: { [Part in keyof EditorSearch]: unknown }): EditorSearch {
  const view = EDITOR_VIEWS.find((known) => known === as)
  const place = GUIDE_STEPS.find((known) => known === step)
  return {
    ...(view && { as: view }),
    ...(place && { step: place }),
    ...(paths === 'text' && { paths }),
  }
}

/** What the address of a new survey says besides: what it starts from, or what is looked for in the gallery. */
export interface NewSurveySearch extends EditorSearch {
  from?: string
  search?: string
  kind?: string
}

const start = partsReader({ from: text, search: text, kind: KINDS.map(({ value }) => value) })

export function newSurveySearch(search: Record<string, unknown>): NewSurveySearch {
  return { ...editorSearch(search), ...start(search) }
}
