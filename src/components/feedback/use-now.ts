import { useEffect, useState } from 'react'

/** Returns the current time, updated every second while `running`. */
export function useNow(running = true): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!running) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  return now
}

/** Returns true if an operation has been running for at least `ms` milliseconds. */
export function useIsDelayed(isGoingOn: boolean, ms: number): boolean {
  const [long, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (!isGoingOn) return
    const timer = setTimeout(() => setLong(true), ms)
    return () => clearTimeout(timer)
  }, [isGoingOn, ms])
  return long
}
