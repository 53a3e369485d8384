import { Suspense } from 'react'
import { useRuns } from '../../api/queue/known-runs'
import { part } from '../part/part'

const RunPanel = part(() => import('./RunPanel'))

/** Where `startRun` shows how far it is. */
export function RunsHost() {
  return useRuns().map((run) => (
    <Suspense key={run.id}>
      <RunPanel run={run} />
    </Suspense>
  ))
}
