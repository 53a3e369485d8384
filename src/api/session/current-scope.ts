import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Me } from '../../../contract/schemas/users'
import { createStore } from '../../lib/store'
import { query } from '../query/queries'
import { findAccessibleProject, getFirstProject } from './accessible-projects'
import { useCurrentApiKey } from './current-api-key'
import { clearLastScope, loadLastScope, parseScopeIds, saveLastScope } from './last-scope'
import { useMe } from './me'
import { resolveScope } from './resolve-scope'
import { useSessionState } from './session-store'

interface NamedScope {
  id: string
  /** Undefined while loading. */
  name: string | undefined
}

interface NamedProject extends NamedScope {
  timezone: string | undefined
}

/** Organization and project of the page, or the last visited ones. */
export interface CurrentScope {
  /** Null if there is none, undefined while unknown. */
  organization: NamedScope | null | undefined
  project: NamedProject | null | undefined
}

/** Project of the record on the page, if the URL contains only its organization. */
const pageProject = createStore<{ project_id?: string }>({})

/** Switches the navigation to the project of the record on the page. */
export function usePageProject(project_id: number): void {
  useEffect(() => {
    pageProject.set({ project_id: String(project_id) })
    return () => pageProject.set({})
  }, [project_id])
}

/** Current scope with names. Features may use it too. */
export function useCurrentScope(): CurrentScope {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const base = useSessionState().session?.base ?? ''
  const { data: me, isPending } = useMe()
  const key = useCurrentApiKey((inUse) => inUse)
  const here = resolveScope(path, loadLastScope(base), me, key.data)
  const missing = useIsMissing(path, me)
  // The URL of a project that does not exist does not change the navigation.
  const pageScope = pageProject.use()
  const ids = missing ? resolveScope('/', loadLastScope(base), me, key.data) : { ...here, ...pageScope }
  const accessibleProject = findAccessibleProject(me, ids.project_id)
  const projectQuery = useQuery({
    ...query('project', 'retrieve', { params: { project_id: ids.project_id ?? '' } }),
    enabled:
      !key.isPending && me !== undefined && ids.project_id !== undefined && accessibleProject === undefined,
    retry: false,
  })
  const organization_id = ids.organization_id ?? (accessibleProject ?? projectQuery.data)?.organization
  const organizationQuery = useQuery({
    ...query('organizations', 'retrieve', { params: { id: organization_id ?? '' } }),
    enabled:
      !key.isPending && me !== undefined && organization_id !== undefined && ids.project_id === undefined,
    retry: false,
  })
  const project = accessibleProject ?? projectQuery.data ?? getFirstProject(organizationQuery.data)
  const project_id = ids.project_id ?? (project && String(project.id))
  const organization = (me?.organizations ?? []).find(({ id }) => id === organization_id)
  const isResolved = organization !== undefined && project !== undefined

  useEffect(() => {
    if (isResolved && organization_id && project_id) saveLastScope(base, { organization_id, project_id })
    else if (organization && organization_id) saveLastScope(base, { organization_id })
  }, [base, isResolved, organization, organization_id, project_id])
  useEffect(() => {
    if (projectQuery.isError) clearLastScope()
  }, [projectQuery.isError])

  const pending = isPending || key.isPending || projectQuery.isLoading || organizationQuery.isLoading
  const there = toNamedScope(project_id, project?.name, pending)
  return {
    organization: toNamedScope(organization_id, organization?.name, pending),
    project: there && { ...there, timezone: project?.timezone },
  }
}

/** Returns true if the project in a URL cannot be loaded. */
function useIsMissing(path: string, me: Me | undefined): boolean {
  const project_id = parseScopeIds(path).project_id
  const { isError } = useQuery({
    ...query('project', 'retrieve', { params: { project_id: project_id ?? '' } }),
    enabled:
      me !== undefined && project_id !== undefined && findAccessibleProject(me, project_id) === undefined,
    retry: false,
  })
  return project_id !== undefined && isError
}

function toNamedScope(
  id: string | undefined,
  name: string | undefined,
  pending: boolean,
): NamedScope | null | undefined {
  if (id !== undefined && (name !== undefined || pending)) return { id, name }
  return pending ? undefined : null
}
