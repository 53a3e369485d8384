import { useEffect, useState } from 'react'

/** Current time, at most `every` milliseconds old. */
export function useCurrentTime(every: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
