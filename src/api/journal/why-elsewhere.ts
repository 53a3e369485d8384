import { t } from '../../texts/text'
import { hostOf } from '../session'
import { currentSession } from '../session-state'
import type { Entry } from './entry'

/** Why an entry cannot be taken back from here, as a sentence: it was sent to another server. Null where it can. */
export const whyElsewhere = (entry: Entry): string | null =>
  entry.base === currentSession()?.base
    ? null
    : t('It was sent to {host}. Sign in there to undo it.', { host: hostOf(entry) })
