import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { part } from '../part/part'
import { startIn } from './start'

const LeaveDialog = part(() => import('./LeaveDialog'))

interface UnsavedGuardProps {
  isDirty: () => boolean
  /** What in an address's query makes it that of another form. */
  startsBy: readonly string[]
  draft: { keep: () => void; drop: () => void }
}

/** Holds back leaving the form while there is something to lose. */
export function UnsavedGuard({ isDirty, startsBy, draft }: UnsavedGuardProps) {
  const guard = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (!isDirty()) return false
      const isChanged = (names: readonly string[]) =>
        startIn(current.search, names).join() !== startIn(next.search, names).join()
      if (current.pathname !== next.pathname || isChanged(startsBy.filter((name) => name !== 'tab')))
        return true
      // A tab of the same page restores its draft on return. Anchors and other parameters stay in this form.
      if (isChanged(startsBy)) draft.keep()
      return false
    },
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (guard.status !== 'blocked') return null
  const leaveAfter = (act: () => void) => () => {
    act()
    guard.proceed()
  }
  return (
    <Suspense>
      <LeaveDialog onStay={guard.reset} onKeep={leaveAfter(draft.keep)} onDiscard={leaveAfter(draft.drop)} />
    </Suspense>
  )
}
