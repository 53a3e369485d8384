export const EDITOR_VIEWS = ['guide', 'form', 'json'] as const
/** A way to look at a survey that is edited. */
export type EditorView = (typeof EDITOR_VIEWS)[number]

/** What the address says: `?as=guide`; nothing for the form. */
export interface EditorSearch {
  as?: EditorView
}

/** The view in an address; what is no view is left out. */
export function editorSearch({ as }: Record<string, unknown>): EditorSearch {
  const view = EDITOR_VIEWS.find((known) => known === as)
  return view ? { as: view } : {}
}
