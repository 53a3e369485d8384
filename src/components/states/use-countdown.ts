import { useEffect, useEffectEvent, useState } from 'react'
import { useNow } from './use-now'

/** Milliseconds until so many seconds from now are over; then it does something once. Null seconds never end. */
export function useCountdown(seconds: number | null, atEnd?: () => void): number {
  const [until] = useState(() => Date.now() + (seconds ?? 0) * 1000)
  const now = useNow(seconds !== null && until > Date.now())
  const end = useEffectEvent(() => atEnd?.())
  useEffect(() => {
    if (seconds === null) return
    const timer = setTimeout(end, until - Date.now())
    return () => clearTimeout(timer)
  }, [seconds, until])
  return Math.max(0, until - now)
}
