import { useState } from 'react'
import { begin, type Course, type Deed, placeIn, step } from './walk'

/** Question being edited; a new object each time the user returns to one. */
export interface Edited {
  index: number
}

/** Preview state that follows the edited question, and otherwise the interaction in the preview. */
export function useWalk(course: Course, edited: Edited | null) {
  const [walk, setWalk] = useState(() => begin(course))
  const [followed, setFollowed] = useState<Edited | null>(null)
  const act = (done: Deed) => setWalk((now) => step({ ...now, at: placeIn(now, course) }, done, course))
  if (edited !== followed) {
    setFollowed(edited)
    if (edited) act({ deed: 'show', at: edited.index })
  }
  return { at: placeIn(walk, course), run: walk.run, act }
}
