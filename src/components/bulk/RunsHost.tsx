import { lazy, Suspense } from 'react'
import { useRuns } from '../../api/queue/runs'

const RunPanel = lazy(() => import('./RunPanel'))

/** Where `startRun` shows how far it is. */
export function RunsHost() {
  return useRuns().map((run) => (
    <Suspense key={run.id}>
      <RunPanel run={run} />
    </Suspense>
  ))
}
