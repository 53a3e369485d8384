import { Suspense } from 'react'
import { lazyWithRetry } from '../lazy/lazy-with-retry'
import { useInspector } from './inspector'

const InspectorDrawer = lazyWithRetry(() => import('./InspectorDrawer'))

/** Host of the drawer opened by `openInspector`. */
export function InspectorHost() {
  const { opened, wanted } = useInspector()
  return <Suspense>{opened && <InspectorDrawer wanted={wanted} />}</Suspense>
}
