import type { BatchExport } from '../../../contract/schemas/batch-exports'
import { Tag, type Tone } from '../../components/cells/Tag'
import { t } from '../../texts/text'
import { type ExportState, exportState } from './status'

const WORDS: Record<ExportState, { label: string; tone: Tone }> = {
  active: { label: t('active'), tone: 'good' },
  paused: { label: t('paused'), tone: 'neutral' },
  stopped: { label: t('paused by server'), tone: 'bad' },
  ended: { label: t('ended'), tone: 'info' },
}

/** Whether an export runs by itself, with the reason as its title where the server stopped it. */
export function StateTag({ of }: { of: Pick<BatchExport, 'paused' | 'end_at'> & Partial<BatchExport> }) {
  const state = exportState(of, new Date())
  const { label, tone } = WORDS[state]
  return (
    <span title={of.pause_reason ?? undefined}>
      <Tag tone={tone} dot={state === 'active'}>
        {label}
      </Tag>
    </span>
  )
}
