import { Suspense } from 'react'
import { lazyWithRetry } from '../overlays/lazy-with-retry'
import { useInspector } from './inspector'

const InspectorDrawer = lazyWithRetry(() => import('./InspectorDrawer'))

/** Host of the drawer opened by `openInspector`. */
export function InspectorHost() {
  const { opened: isOpen, wanted: requested } = useInspector()
  return <Suspense>{isOpen && <InspectorDrawer wanted={requested} />}</Suspense>
}
