import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { part } from '../part/part'

const LeaveDialog = part(() => import('./LeaveDialog'))

/** Holds back leaving the page while there is something to lose. */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const guard = useBlocker({
    // Anchors and tabs of the same page are no reason to ask.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (guard.status !== 'blocked') return null
  return (
    <Suspense>
      <LeaveDialog onLeave={guard.proceed} onStay={guard.reset} />
    </Suspense>
  )
}
