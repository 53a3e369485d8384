import { createRoute, Navigate, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useCurrentScope } from '../../api/session/current-scope'
import { useMe } from '../../api/session/me'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { rootRoute } from '../../pages/root-route'
import { getFirstPage } from './switch-scope'

/** Root path: redirects to the last visited scope. */
export const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Home })

function Home() {
  const me = useMe()
  const { project } = useCurrentScope()
  const { nav } = useRouteContext({ from: rootRouteId })
  if (me.isError) return <ErrorPanel error={me.error} onRetry={() => void me.refetch()} />
  if (project === undefined) return null
  const to = project ? getFirstPage(nav, 'project', project.id) : '/organizations'
  return <Navigate to={to} replace />
}
