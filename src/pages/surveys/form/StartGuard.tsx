import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useFormState } from 'react-hook-form'

const LeaveDialog = lazy(() => import('../../../components/resource-form/LeaveDialog'))

const startIn = (search: object) => 'from' in search && search.from

/** Asks before a new survey that was begun gives way to another start. Other pages are the form's own affair. */
export function StartGuard() {
  const { isDirty } = useFormState()
  const guard = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && current.pathname === next.pathname && startIn(current.search) !== startIn(next.search),
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
