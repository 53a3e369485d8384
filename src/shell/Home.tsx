import { Navigate } from '@tanstack/react-router'
import { useMe } from '../api/me'
import { ErrorPanel } from '../components/states/ErrorPanel'
import { usePlace } from './place'

export function Home() {
  const me = useMe()
  const { project } = usePlace()
  if (me.isError) return <ErrorPanel error={me.error} onRetry={() => void me.refetch()} />
  if (project === undefined) return null
  const to: string = project ? `/projects/${project.id}/surveys` : '/organizations'
  return <Navigate to={to} replace />
}
