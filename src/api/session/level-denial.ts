import { LEVELS, type LevelName } from '../../../contract/domain/levels'
import { t } from '../../lib/i18n/translate'
import { formatLevel } from './level-label'

/**
 * Returns the reason why a user of this level may not do something that requires another; null if they may, or while
 * the level is unknown.
 */
export function getLevelDenial(
  level: number | null | undefined,
  needed: LevelName,
  actionText: string,
): string | null {
  if (level === undefined || (level ?? 0) >= LEVELS[needed]) return null
  const role = describeLevel(level)
  return needed === 'owner'
    ? t('Only owners can {action}. {role}', { action: actionText, role })
    : t('Only admins and owners can {action}. {role}', { action: actionText, role })
}

function describeLevel(level: number | null | undefined): string {
  if (level === null || level === undefined) return t('You are not a member.')
  if (level === LEVELS.owner) return t('Your role is owner.')
  return level === LEVELS.admin
    ? t('Your role is admin.')
    : t('Your role is {level}.', { level: formatLevel(level) })
}
