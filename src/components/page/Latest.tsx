import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  const [renewed, setRenewed] = useState(0)
  // Nothing is drawn anew for it: an input that is, while something is typed into it, forgets that.
  const state = useRef<'waiting' | 'touched' | 'settled'>('waiting')
  useEffect(() => {
    if (isFetching) return
    // The cache hands out the same object for the same answer.
    if (state.current === 'waiting' && data !== opened) setRenewed(1)
    state.current = 'settled'
  }, [isFetching, data, opened])
  const touch = () => {
    if (state.current === 'waiting') state.current = 'touched'
  }
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
