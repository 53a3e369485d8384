import { levelName } from '../../../contract/levels'
import { levelWords } from '../../api/level-words'
import { Tag } from './Tag'

/** As it begins a line: scripts without capital letters stay as they are. */
const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** A level of membership by its name. */
export function Level({ level }: { level: number | null | undefined }) {
  if (level === null || level === undefined) return '–'
  const name = levelName(level)
  return (
    <Tag tone={name === 'owner' ? 'good' : name === 'admin' ? 'info' : 'neutral'}>
      {capitalised(levelWords(level))}
    </Tag>
  )
}
