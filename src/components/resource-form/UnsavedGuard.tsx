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
    // Anchors and tabs of the same page are no reason to ask.
    shouldBlockFn: ({ current, next }) =>
      (current.pathname !== next.pathname ||
        startIn(current.search, startsBy).join() !== startIn(next.search, startsBy).join()) &&
      isDirty(),
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
