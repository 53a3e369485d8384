import { Tag } from '../../components/cells/Tag'
import { OUTCOME_TONES, statusWords } from './status'

/** The status of a run or a backfill in a word or two. */
export function StatusTag({ status }: { status: string }) {
  const { label, outcome } = statusWords(status)
  return (
    <Tag tone={OUTCOME_TONES[outcome]} dot={outcome === 'running'}>
      {label}
    </Tag>
  )
}
