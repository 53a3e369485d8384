import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '../api/me'
import { query } from '../api/queries'
import { useSessionState } from '../api/session-state'
import { forgetPlace, readPlace, rememberPlace } from './last-place'
import { firstProject, knownProject, placeOf } from './place-of'

interface Named {
  id: string
  name: string
}

/** The organization and the project that the page is about, or that the person was last in. */
export interface Place {
  organization: Named | null
  project: Named | null
}

/** Where the person is, with names. Rooms may use it too. */
export function usePlace(): Place {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const base = useSessionState().session?.base ?? ''
  const { data: me } = useMe()
  const ids = placeOf(path, readPlace(base), me)
  const known = knownProject(me, ids.project_id)
  const asked = useQuery({
    ...query('project', 'retrieve', { params: { project_id: ids.project_id ?? '' } }),
    enabled: me !== undefined && ids.project_id !== undefined && known === undefined,
    retry: false,
  })
  const organization_id = ids.organization_id ?? (known ?? asked.data)?.organization
  const elsewhere = useQuery({
    ...query('organizations', 'retrieve', { params: { id: organization_id ?? '' } }),
    enabled: me !== undefined && organization_id !== undefined && ids.project_id === undefined,
    retry: false,
  })
  const project = known ?? asked.data ?? firstProject(elsewhere.data)
  const project_id = project && String(project.id)
  const organization = (me?.organizations ?? []).find(({ id }) => id === organization_id)

  useEffect(() => {
    if (organization_id) rememberPlace(base, { organization_id, ...(project_id && { project_id }) })
  }, [base, organization_id, project_id])
  useEffect(() => {
    if (asked.isError) forgetPlace()
  }, [asked.isError])

  return {
    organization: organization ? { id: organization.id, name: organization.name } : null,
    project: project && project_id ? { id: project_id, name: project.name } : null,
  }
}
