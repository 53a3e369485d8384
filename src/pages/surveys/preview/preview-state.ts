import { useState } from 'react'
import type { PreviewPage } from './preview-pages'

/** Reason why no page of the survey is visible. */
export type HiddenReason = 'unopened' | 'closed' | 'finished' | 'lost'

/** Navigation state of the preview. */
export interface PreviewState {
  at: number | HiddenReason
  /** Previously visited pages, for going back. */
  visited: number[]
  /** Number of restarts; answers of one run are not available in the next. */
  run: number
}

/** Navigation context: the pages, and if the survey waits until it is opened. */
export interface PreviewContext {
  pages: PreviewPage[]
  waits: boolean
}

export type PreviewEvent =
  | { type: 'answer'; next: number | 'end' }
  | { type: 'show'; at: number }
  | { type: 'back' | 'close' | 'open' | 'restart' }

const getFirstPage = ({ pages }: PreviewContext) => pages[0]?.at ?? 0

/** Initial state; a survey that waits to be opened starts hidden. */
export function createPreviewState(context: PreviewContext, run = 0): PreviewState {
  return { at: context.waits ? 'unopened' : getFirstPage(context), visited: [], run }
}

/** Page after an answer: only the end leads to the confirmation message; other invalid targets are `lost`. */
function getNextPage(next: number | 'end', { pages }: PreviewContext): number | HiddenReason {
  if (next === 'end') return pages.find(({ kind }) => kind === 'thanks')?.at ?? 'finished'
  return pages.some(({ kind, at }) => kind === 'question' && at === next) ? next : 'lost'
}

/** State after an event. */
export function reducePreview(
  state: PreviewState,
  event: PreviewEvent,
  context: PreviewContext,
): PreviewState {
  const { at, visited, run } = state
  switch (event.type) {
    case 'answer':
      return {
        run,
        at: getNextPage(event.next, context),
        visited: typeof at === 'number' ? [...visited, at] : visited,
      }
    case 'show':
      return { run, at: event.at, visited: visited.filter((page) => page < event.at) }
    case 'back':
      return { run, at: visited.at(-1) ?? getFirstPage(context), visited: visited.slice(0, -1) }
    case 'close':
      return { run, at: context.waits ? 'unopened' : 'closed', visited: [] }
    case 'open':
      return { run, at: getFirstPage(context), visited: [] }
    case 'restart':
      return createPreviewState(context, run + 1)
  }
}

/** Resolves the current page in a survey that may have changed since. */
export function getPosition({ at }: PreviewState, context: PreviewContext): number | HiddenReason {
  if (at === 'unopened' && !context.waits) return getFirstPage(context)
  if (typeof at === 'string' || context.pages.some((page) => page.at === at)) return at
  return context.pages.at(-1)?.at ?? 0
}

/** Question being edited; a new object each time the user returns to one. */
export interface EditedQuestion {
  index: number
  /** Language of the edited translation; null for the original text. */
  language: string | null
}

/** Preview state that follows the edited question, and otherwise the interaction in the preview. */
export function usePreviewState(context: PreviewContext, edited: EditedQuestion | null) {
  const [state, setState] = useState(() => createPreviewState(context))
  const [followed, setFollowed] = useState<EditedQuestion | null>(null)
  const dispatch = (event: PreviewEvent) =>
    setState((now) => reducePreview({ ...now, at: getPosition(now, context) }, event, context))
  if (edited !== followed) {
    setFollowed(edited)
    if (edited) dispatch({ type: 'show', at: edited.index })
  }
  return { at: getPosition(state, context), run: state.run, dispatch }
}
