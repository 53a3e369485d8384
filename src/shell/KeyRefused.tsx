import { nameOf, type Session, siteOf } from '../api/session'
import { t } from '../texts/text'

/** Why a key is asked for again, and what becomes of what is open. */
export const KeyRefused = ({ base }: Pick<Session, 'base'>) => (
  <div>
    {t(
      '{name} did not accept the key. It may have been revoked. What you have open stays as it is and goes on with the new key.',
      { name: nameOf(siteOf({ base })) },
    )}
  </div>
)
