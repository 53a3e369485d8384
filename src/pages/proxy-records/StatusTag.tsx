import { StatusBadge } from '../../components/cells/StatusBadge'
import { statusWords } from './words'

/** Status badge of a proxy. */
export function StatusTag({ status }: { status: string }) {
  const { label, tone } = statusWords(status)
  return (
    <StatusBadge tone={tone} dot={status === 'valid'}>
      {label}
    </StatusBadge>
  )
}
