import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n/translate'
import { CopyButton } from '../ui/cells/CopyButton'
import { joinSentences } from '../ui/cells/join-text'

/** Sentence that describes the users targeted by the current form values, to read and to share, with a chart below it. */
export function FilterSummary({
  title,
  details = false,
  chart,
  children,
}: {
  title: string
  /** Values of the chart as a sentence, which is copied with the other one. */
  details?: string | false
  chart?: ReactNode
  children: string
}) {
  return (
    <div className="panel raised row wrap between gap-4-12 p-12-16">
      <h3 className="text-sm">{title}</h3>
      <CopyButton
        text={details ? joinSentences([children, details]) : children}
        render={(copy, copied) => (
          <Button
            size="compact-sm"
            variant="subtle"
            // Its text ends where that of the card does.
            mr={-8}
            leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            onClick={copy}
          >
            {copied ? t('Copied') : t('Copy summary')}
          </Button>
        )}
      />
      <p role="status" className="full break">
        {children}
      </p>
      {chart && <div className="full mt-4">{chart}</div>}
    </div>
  )
}
