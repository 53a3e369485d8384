import { LEVELS } from '../../../../contract/domain/levels'
import { formatLevel } from '../../../api/session/denial'
import { capitalized } from '../../../lib/i18n/case'
import { StatusBadge } from './StatusBadge'

/** Name of a membership level. */
export function LevelBadge({ level }: { level: number | null | undefined }) {
  if (level === null || level === undefined) return '–'
  return (
    <StatusBadge tone={level < LEVELS.admin ? 'neutral' : 'info'}>
      {capitalized(formatLevel(level))}
    </StatusBadge>
  )
}
