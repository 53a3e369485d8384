import { useEffect, useEffectEvent, useState } from 'react'
import { useNow } from './use-now'

const createStart = (error: unknown, seconds: number | null) => ({
  error,
  until: seconds === null ? null : Date.now() + seconds * 1000,
})

/** Returns the remaining milliseconds of a wait after an error, and calls `atEnd` once per error when it ends. */
export function useCountdown(error: unknown, seconds: number | null, atEnd?: () => void): number {
  const [start, setStart] = useState(() => createStart(error, seconds))
  if (start.error !== error) setStart(createStart(error, seconds))
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
