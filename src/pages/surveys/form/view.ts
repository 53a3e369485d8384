import { createSearchParamsParser, isText } from '../../../api/list-url/search-params'
import { TEMPLATE_KINDS } from '../templates/kinds'

const EDITOR_VIEWS = ['guide', 'form', 'json'] as const
/** View of the survey editor. */
export type EditorView = (typeof EDITOR_VIEWS)[number]

const GUIDE_STEPS = ['what', 'questions', 'where', 'when', 'look', 'languages', 'check'] as const
/** Step of the guide. */
export type GuideStep = (typeof GUIDE_STEPS)[number]

/** URL parameters: `?as=guide&step=where`; absent for the form. */
export interface EditorSearch {
  as?: EditorView | undefined
  step?: GuideStep | undefined
  /** Format of the path diagram. */
  paths?: 'text' | undefined
}

/** Parses the view from URL parameters; invalid values are omitted. */
export function editorSearch({ as, step, paths }: { [Part in keyof EditorSearch]: unknown }): EditorSearch {
  const view = EDITOR_VIEWS.find((option) => option === as)
  const wizardStep = GUIDE_STEPS.find((option) => option === step)
  return {
    as: view,
    step: wizardStep,
    paths: paths === 'text' ? paths : undefined,
  }
}

/** Additional URL parameters of a new survey: the template to start from, or the search in the gallery. */
export interface NewSurveySearch extends EditorSearch {
  from?: string | undefined
  search?: string | undefined
  kind?: string | undefined
}

const start = createSearchParamsParser({
  from: isText,
  search: isText,
  kind: TEMPLATE_KINDS.map(({ value }) => value),
})

export function newSurveySearch(search: Record<string, unknown>): NewSurveySearch {
  return { ...editorSearch(search), ...start(search) }
}
