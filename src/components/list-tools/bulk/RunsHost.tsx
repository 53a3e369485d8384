import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { lazyWithRetry } from '../../overlays/lazy-with-retry'
import { removeSucceededRuns, useRuns } from './queue/runs'

const RunPanel = lazyWithRetry(() => import('./RunPanel'))

/** Host of the panels opened by `startRun`. */
export function RunsHost() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed path triggers the effect.
  useEffect(removeSucceededRuns, [path])
  return useRuns().map((run) => (
    <Suspense key={run.id}>
      <RunPanel run={run} />
    </Suspense>
  ))
}
