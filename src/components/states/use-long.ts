import { useEffect, useState } from 'react'

/** After this many milliseconds people wonder. */
const LONG_MS = 8000

/** Whether something has been going on for so long that it is worth a word. */
export function useLong(isGoingOn: boolean): boolean {
  const [long, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (!isGoingOn) return
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [isGoingOn])
  return long
}
