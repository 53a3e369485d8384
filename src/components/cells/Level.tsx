import { getLevelName } from '../../../contract/levels'
import { formatLevel } from '../../api/level-label'
import { capitalized } from '../../texts/in-sentence'
import { Tag } from './Tag'

/** Name of a membership level. */
export function Level({ level }: { level: number | null | undefined }) {
  if (level === null || level === undefined) return '–'
  const name = getLevelName(level)
  return (
    <Tag tone={name === 'owner' ? 'good' : name === 'admin' ? 'info' : 'neutral'}>
      {capitalized(formatLevel(level))}
    </Tag>
  )
}
