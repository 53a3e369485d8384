import type { Page } from './previewed'

/** Why nothing of the survey is in sight. */
export type Pause = 'unopened' | 'closed' | 'finished' | 'lost'

/** Somebody's way through a survey. */
export interface Walk {
  at: number | Pause
  /** The pages before this one, for the way back. */
  visited: number[]
  /** How often it was begun: what was answered in one run is not there in the next. */
  run: number
}

/** What a walk depends on: the pages, and whether the survey waits until it is opened. */
export interface Course {
  pages: Page[]
  waits: boolean
}

export type Deed =
  | { deed: 'answer'; next: number | 'end' }
  | { deed: 'show'; at: number }
  | { deed: 'back' | 'close' | 'open' | 'restart' }

const firstOf = ({ pages }: Course) => pages[0]?.at ?? 0

/** The beginning; a survey that waits to be opened begins out of sight. */
export function begin(course: Course, run = 0): Walk {
  return { at: course.waits ? 'unopened' : firstOf(course), visited: [], run }
}

/** Where an answer leads: only the end leads to the thanks, and what is no question leads nowhere. */
function after(next: number | 'end', { pages }: Course): number | Pause {
  if (next === 'end') return pages.find(({ kind }) => kind === 'thanks')?.at ?? 'finished'
  return pages.some(({ kind, at }) => kind === 'question' && at === next) ? next : 'lost'
}

/** The walk after something was done. */
export function step(walk: Walk, done: Deed, course: Course): Walk {
  const { at, visited, run } = walk
  switch (done.deed) {
    case 'answer':
      return {
        run,
        at: after(done.next, course),
        visited: typeof at === 'number' ? [...visited, at] : visited,
      }
    case 'show':
      return { run, at: done.at, visited: visited.filter((page) => page < done.at) }
    case 'back':
      return { run, at: visited.at(-1) ?? firstOf(course), visited: visited.slice(0, -1) }
    case 'close':
      return { run, at: course.waits ? 'unopened' : 'closed', visited: [] }
    case 'open':
      return { run, at: firstOf(course), visited: [] }
    case 'restart':
      return begin(course, run + 1)
  }
}

/** Where a walk is in a survey that may have changed since. */
export function placeIn({ at }: Walk, course: Course): number | Pause {
  if (at === 'unopened' && !course.waits) return firstOf(course)
  if (typeof at === 'string' || course.pages.some((page) => page.at === at)) return at
  return course.pages.at(-1)?.at ?? 0
}
