import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useFormState } from 'react-hook-form'

const LeaveDialog = lazy(() => import('../../../components/resource-form/LeaveDialog'))

/** Holds back going to another way to install while there is something to lose. Other pages are the form's own affair. */
export function WayGuard() {
  const { isDirty } = useFormState()
  const guard = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname === next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (guard.status !== 'blocked') return null
  return (
    <Suspense>
      <LeaveDialog onLeave={guard.proceed} onStay={guard.reset} />
    </Suspense>
  )
}
