import { lazy, Suspense } from 'react'
import { useInspector } from './inspector'

const InspectorDrawer = lazy(() => import('./InspectorDrawer'))

/** Where `openInspector` puts its drawer. */
export function InspectorHost() {
  const { opened, wanted } = useInspector()
  return <Suspense>{opened && <InspectorDrawer wanted={wanted} />}</Suspense>
}
