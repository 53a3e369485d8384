import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyWithRetry } from '../overlays/lazy-with-retry'
import { getDraftKeyParams } from './draft-key-params'

const UnsavedChangesDialog = lazyWithRetry(() => import('./UnsavedChangesDialog'))

interface UnsavedGuardProps {
  isDirty: () => boolean
  /** Query parameters that identify a separate form. */
  startsBy: readonly string[]
  draft: { keep: () => void; drop: () => void }
}

/** Blocks navigation away from the form while it has unsaved changes. */
export function UnsavedGuard({ isDirty, startsBy, draft }: UnsavedGuardProps) {
  const guard = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (!isDirty()) return false
      const isChanged = (names: readonly string[]) =>
        getDraftKeyParams(current.search, names).join() !== getDraftKeyParams(next.search, names).join()
      if (current.pathname !== next.pathname || isChanged(startsBy.filter((name) => name !== 'tab')))
        return true
      // A tab of the same page restores its draft on return. Hash and other parameter changes stay within this form.
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
      <UnsavedChangesDialog
        onStay={guard.reset}
        onKeep={leaveAfter(draft.keep)}
        onDiscard={leaveAfter(draft.drop)}
      />
    </Suspense>
  )
}
