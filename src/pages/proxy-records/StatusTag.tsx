import { Tag } from '../../components/cells/Tag'
import { statusWords } from './words'

/** Status badge of a proxy. */
export function StatusTag({ status }: { status: string }) {
  const { label, tone } = statusWords(status)
  return (
    <Tag tone={tone} dot={status === 'valid'}>
      {label}
    </Tag>
  )
}
