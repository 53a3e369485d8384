import { useState } from 'react'
import {
  createPreviewState,
  getPosition,
  type PreviewContext,
  type PreviewEvent,
  reducePreview,
} from './preview-state'

/** Question being edited; a new object each time the user returns to one. */
export interface EditedQuestion {
  index: number
  /** Language of the edited translation; null for the original text. */
  language: string | null
}

/** Preview state that follows the edited question, and otherwise the interaction in the preview. */
export function usePreviewState(context: PreviewContext, edited: EditedQuestion | null) {
  const [state, setWalk] = useState(() => createPreviewState(context))
  const [followed, setFollowed] = useState<EditedQuestion | null>(null)
  const act = (event: PreviewEvent) =>
    setWalk((now) => reducePreview({ ...now, at: getPosition(now, context) }, event, context))
  if (edited !== followed) {
    setFollowed(edited)
    if (edited) act({ type: 'show', at: edited.index })
  }
  return { at: getPosition(state, context), run: state.run, act }
}
