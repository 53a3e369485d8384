import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './page.module.css'

/**
 * Renders cached data of a record while it is refetched. If the response differs, the children remount with it, because
 * forms read their values once; except after user input.
 */
export function ResetOnRefetch<T>({
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
  // A ref, because a re-render would reset an input while the user types.
  const state = useRef<'waiting' | 'touched' | 'settled'>('waiting')
  useEffect(() => {
    if (isFetching) return
    // The cache returns the same object for an unchanged response.
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
