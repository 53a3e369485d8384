import { hostOf } from '../session'
import { currentSession } from '../session-state'
import type { Entry } from './entry'

/** Why an entry cannot be taken back from here, as a sentence: it was sent to another server. Null where it can. */
export const whyElsewhere = (entry: Entry): string | null =>
  entry.base === currentSession()?.base ? null : `It was sent to ${hostOf(entry)}. Sign in there to undo it.`
