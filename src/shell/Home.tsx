import { Navigate, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useMe } from '../api/me'
import { ErrorPanel } from '../components/feedback/ErrorPanel'
import { usePlace } from './place'
import { firstPage } from './same-page'

export function Home() {
  const me = useMe()
  const { project } = usePlace()
  const { nav } = useRouteContext({ from: rootRouteId })
  if (me.isError) return <ErrorPanel error={me.error} onRetry={() => void me.refetch()} />
  if (project === undefined) return null
  const to = project ? firstPage(nav, 'project', project.id) : '/organizations'
  return <Navigate to={to} replace />
}
