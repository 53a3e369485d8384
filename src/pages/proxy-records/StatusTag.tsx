import { Tag } from '../../components/cells/Tag'
import { statusWords } from './words'

/** The status of a proxy in a word. */
export function StatusTag({ status }: { status: string }) {
  const { label, tone } = statusWords(status)
  return (
    <Tag tone={tone} dot={status === 'valid'}>
      {label}
    </Tag>
  )
}
