import { useEffect, useState } from 'react'
import { formatDuration } from '../../components/ui/cells/format-number'
import { TimestampText } from '../../components/ui/cells/RelativeTime'
import { t } from '../../lib/i18n/translate'

const SECOND_MS = 1000

/** Countdown to a time. */
export function Countdown({ to }: { to: Date }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const remainingMs = to.getTime() - now
  return (
    <TimestampText at={to}>
      {remainingMs < SECOND_MS ? t('soon') : t('in {duration}', { duration: formatDuration(remainingMs) })}
    </TimestampText>
  )
}
