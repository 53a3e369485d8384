import { useEffect, useState } from 'react'

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
