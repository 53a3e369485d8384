import { type ReactNode, useState } from 'react'
import classes from './page.module.css'

/**
 * Shows what was known of a record while it is being read again. When the answer differs, what is inside starts over
 * with it, as forms read their values once; but not under the hands of somebody.
 */
export function Latest<T>({
  data,
  isFetching,
  children,
}: {
  data: T
  isFetching: boolean
  children: (data: T) => ReactNode
}) {
  const [opened] = useState(data)
  const [state, setState] = useState<'waiting' | 'touched' | 'settled'>(isFetching ? 'waiting' : 'settled')
  const [renewed, setRenewed] = useState(0)
  if (state === 'waiting' && !isFetching) {
    setState('settled')
    // The cache hands out the same object for the same answer.
    if (data !== opened) setRenewed(1)
  }
  const touch = () => state === 'waiting' && setState('touched')
  return (
    <div
      key={renewed}
      className={classes.latest}
      onInputCapture={touch}
      onKeyDownCapture={touch}
      onPointerDownCapture={touch}
    >
      {children(data)}
    </div>
  )
}
