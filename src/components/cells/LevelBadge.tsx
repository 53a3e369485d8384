import { getLevelName } from '../../../contract/levels'
import { formatLevel } from '../../api/level-label'
import { capitalized } from '../../texts/case'
import { StatusBadge } from './StatusBadge'

/** Name of a membership level. */
export function LevelBadge({ level }: { level: number | null | undefined }) {
  if (level === null || level === undefined) return '–'
  const name = getLevelName(level)
  return (
    <StatusBadge tone={name === 'owner' ? 'success' : name === 'admin' ? 'info' : 'neutral'}>
      {capitalized(formatLevel(level))}
    </StatusBadge>
  )
}
