import { LEVELS, type LevelName } from '../../../contract/domain/levels'
import { formatLevel } from '../../api/session/denial'
import { t } from '../../lib/i18n/translate'

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
  if (self) return t('You cannot change your own level.')
  if (mine < LEVELS.admin)
    return t('Only admins and owners can change levels. Your level is {level}.', { level: formatLevel(mine) })
  if (theirs > mine)
    return t('Their level ({theirs}) is higher than yours ({yours}).', {
      theirs: formatLevel(theirs),
      yours: formatLevel(mine),
    })
  if (next === 'owner' && mine < LEVELS.owner) return t('Only owners can make other members owners.')
  return null
}

/** Returns the reason why the caller cannot remove a member, or leave; null if allowed. */
export function getRemovalDenial({ mine, theirs, self }: MemberRuleInput): string | null {
  if (theirs >= LEVELS.owner) {
    return self
      ? t('An owner cannot leave. Another owner must change your level first.')
      : t('An owner cannot be removed. Change their level to admin or member first.')
  }
  if (self) return null
  if (mine < LEVELS.admin)
    return t('Only admins and owners can remove members. Your level is {level}.', {
      level: formatLevel(mine),
    })
  return null
}
