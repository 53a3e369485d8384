import { useState } from 'react'
import { begin, type Course, type Deed, placeIn, step } from './walk'

/** The question that somebody went to work on; each time they come to one it is a new object. */
export interface Edited {
  index: number
}

/** A way through a survey that follows what is edited, and otherwise what is pressed. */
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
