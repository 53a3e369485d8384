import { Suspense } from 'react'
import { part } from '../part/part'
import { useInspector } from './inspector'

const InspectorDrawer = part(() => import('./InspectorDrawer'))

/** Host of the drawer opened by `openInspector`. */
export function InspectorHost() {
  const { opened, wanted } = useInspector()
  return <Suspense>{opened && <InspectorDrawer wanted={wanted} />}</Suspense>
}
