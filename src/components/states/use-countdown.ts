import { useEffect, useEffectEvent, useState } from 'react'
import { useNow } from './use-now'

const startOf = (error: unknown, seconds: number | null) => ({
  error,
  until: seconds === null ? null : Date.now() + seconds * 1000,
})

/** Milliseconds until so many seconds after an error are over; then it does something, once for each error. */
export function useCountdown(error: unknown, seconds: number | null, atEnd?: () => void): number {
  const [start, setStart] = useState(() => startOf(error, seconds))
  if (start.error !== error) setStart(startOf(error, seconds))
  const { until } = start
  const now = useNow(until !== null && until > Date.now())
  const end = useEffectEvent(() => atEnd?.())
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(end, until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return until === null ? 0 : Math.max(0, until - now)
}
