import { useEffect, useState } from 'react'
import { absoluteTime } from '../../../components/cells/time'
import { durationWords } from './measures'

const SECOND_MS = 1000

/** How long it is until a moment, counted down; the moment itself is its title. */
export function Countdown({ to }: { to: Date }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const left = to.getTime() - now
  return (
    <time dateTime={to.toISOString()} title={absoluteTime(to)}>
      {left < SECOND_MS ? 'any moment' : `in ${durationWords(left)}`}
    </time>
  )
}
