import type { Page } from './previewed'

/** Reason why no page of the survey is visible. */
export type Pause = 'unopened' | 'closed' | 'finished' | 'lost'

/** Navigation state of the preview. */
export interface Walk {
  at: number | Pause
  /** Previously visited pages, for going back. */
  visited: number[]
  /** Number of restarts; answers of one run are not available in the next. */
  run: number
}

/** Navigation context: the pages, and if the survey waits until it is opened. */
export interface Course {
  pages: Page[]
  waits: boolean
}

export type Deed =
  | { deed: 'answer'; next: number | 'end' }
  | { deed: 'show'; at: number }
  | { deed: 'back' | 'close' | 'open' | 'restart' }

const firstOf = ({ pages }: Course) => pages[0]?.at ?? 0

/** Initial state; a survey that waits to be opened starts hidden. */
export function begin(course: Course, run = 0): Walk {
  return { at: course.waits ? 'unopened' : firstOf(course), visited: [], run }
}

/** Page after an answer: only the end leads to the confirmation message; other invalid targets are `lost`. */
function after(next: number | 'end', { pages }: Course): number | Pause {
  if (next === 'end') return pages.find(({ kind }) => kind === 'thanks')?.at ?? 'finished'
  return pages.some(({ kind, at }) => kind === 'question' && at === next) ? next : 'lost'
}

/** State after an event. */
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

/** Resolves the current page in a survey that may have changed since. */
export function placeIn({ at }: Walk, course: Course): number | Pause {
  if (at === 'unopened' && !course.waits) return firstOf(course)
  if (typeof at === 'string' || course.pages.some((page) => page.at === at)) return at
  return course.pages.at(-1)?.at ?? 0
}
