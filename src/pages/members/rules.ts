import { LEVELS, type LevelName } from '../../../contract/levels'
import { formatLevel } from '../../api/level-label'
import { t } from '../../texts/translate'

/** Input of the membership rules: the level of the caller and the affected membership. */
export interface MemberRuleInput {
  /** Level of the caller in the organization. */
  mine: number
  /** Level of the affected member. */
  theirs: number
  /** True if the affected member is the caller. */
  self: boolean
}

/**
 * Returns the reason why the caller cannot change the level of a member; null if allowed. The server has the same
 * rules.
 */
export function getLevelChangeDenial(
  { mine, theirs, self }: MemberRuleInput,
  next: LevelName,
): string | null {
  if (self) return t('Nobody changes their own level.')
  if (mine < LEVELS.admin)
    return t('Only admins and owners change levels. You are a {level}.', { level: formatLevel(mine) })
  if (theirs > mine)
    return t('Their level is above yours: they are {theirs}, you are {yours}.', {
      theirs: formatLevel(theirs),
      yours: formatLevel(mine),
    })
  if (next === 'owner' && mine < LEVELS.owner) return t('Only an owner can make an owner.')
  return null
}

/** Returns the reason why the caller cannot remove a member, or leave; null if allowed. */
export function getRemovalDenial({ mine, theirs, self }: MemberRuleInput): string | null {
  if (theirs >= LEVELS.owner) {
    return self
      ? t('An owner cannot leave. Another owner has to make you an admin or a member first.')
      : t('An owner cannot be removed. Make them an admin or a member first.')
  }
  if (self) return null
  if (mine < LEVELS.admin)
    return t('Only admins and owners remove others. You are a {level}.', { level: formatLevel(mine) })
  return null
}
