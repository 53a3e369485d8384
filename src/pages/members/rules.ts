import { LEVELS, type LevelName } from '../../../contract/levels'
import { levelWords } from '../../api/level-words'
import { t } from '../../texts/text'

/** What the rules of membership ask about: the caller's level, and whose membership is meant. */
export interface Case {
  /** The caller's own level in the organization. */
  mine: number
  /** The level of the member who is meant. */
  theirs: number
  /** Whether that member is the caller. */
  self: boolean
}

/** Why the caller cannot give a member another level; null when they can. The server has the same rules. */
export function whyNotLevel({ mine, theirs, self }: Case, next: LevelName): string | null {
  if (self) return t('Nobody changes their own level.')
  if (mine < LEVELS.admin)
    return t('Only admins and owners change levels. You are a {level}.', { level: levelWords(mine) })
  if (theirs > mine)
    return t('Their level is above yours: they are {theirs}, you are {yours}.', {
      theirs: levelWords(theirs),
      yours: levelWords(mine),
    })
  if (next === 'owner' && mine < LEVELS.owner) return t('Only an owner can make an owner.')
  return null
}

/** Why the caller cannot take a member out of the organization, or leave it; null when they can. */
export function whyNotRemove({ mine, theirs, self }: Case): string | null {
  if (theirs >= LEVELS.owner) {
    return self
      ? t('An owner cannot leave. Another owner has to make you an admin or a member first.')
      : t('An owner cannot be removed. Make them an admin or a member first.')
  }
  if (self) return null
  if (mine < LEVELS.admin)
    return t('Only admins and owners remove others. You are a {level}.', { level: levelWords(mine) })
  return null
}
