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
}

/** Preview state that follows the edited question, and otherwise the interaction in the preview. */
export function usePreviewState(course: PreviewContext, edited: EditedQuestion | null) {
  const [walk, setWalk] = useState(() => createPreviewState(course))
  const [followed, setFollowed] = useState<EditedQuestion | null>(null)
  const act = (done: PreviewEvent) =>
    setWalk((now) => reducePreview({ ...now, at: getPosition(now, course) }, done, course))
  if (edited !== followed) {
    setFollowed(edited)
    if (edited) act({ deed: 'show', at: edited.index })
  }
  return { at: getPosition(walk, course), run: walk.run, act }
}
