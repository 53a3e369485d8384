import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../../components/ui/cells/format-number'
import { t } from '../../../lib/i18n/translate'

const CLIP = 400
/** Text length that browsers lay out without noticeable delay. */
const STEP = 20_000

/** Untrusted text of any length, rendered as plain text in steps. */
export function ClippedText({ text }: { text: string }) {
  const [length, setLength] = useState(CLIP)
  const rest = text.length - length
  return (
    <span className="break pre-wrap">
      {rest > 0 ? `${text.slice(0, length)}…` : text}
      {rest > 0 && (
        <>
          {' '}
          <Button size="compact-xs" variant="default" onClick={() => setLength(length + STEP)}>
            {rest > STEP
              ? t('Show {step} more of {rest} characters', {
                  step: formatCount(STEP),
                  rest: formatCount(rest),
                })
              : t('Show more')}
          </Button>
        </>
      )}
    </span>
  )
}
