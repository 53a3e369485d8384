import { useEffect, useState } from 'react'
import { t } from '../../../lib/i18n/translate'

const SECOND = 1000

/** Countdown of a rate-limit pause. */
export function RetryCountdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((until - now) / SECOND))
  return <>{t('Rate limited. Retrying in {seconds} s', { seconds })}</>
}
