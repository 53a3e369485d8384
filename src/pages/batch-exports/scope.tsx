import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { invariant } from '../../../contract/invariant'
import type { BatchExport } from '../../../contract/schemas/batch-exports'
import { query } from '../../api/query/queries'
import { getTeams } from '../../api/session/accessible-projects'
import type { RouteParams } from '../../components/data-table/table'
import { t } from '../../lib/i18n/translate'

/** Scope of the page: one project, or all projects of an organization. */
export interface ExportScope {
  resource: 'projectBatchExports' | 'batchExports'
  /** Path parameters of the resource's calls. */
  params: { project_id: string } | { organization_id: string }
  /** URL of the list; all other pages are below it. */
  href: string
  /** Null in project scope. */
  organization_id: string | null
}

/** Returns the scope for the route parameters. */
export function toExportScope({ project_id, organization_id }: RouteParams): ExportScope {
  if (project_id !== undefined) {
    return {
      resource: 'projectBatchExports',
      params: { project_id },
      href: `/projects/${project_id}/batch_exports`,
      organization_id: null,
    }
  }
  invariant(organization_id, 'The route of batch exports has a project or an organization.')
  return {
    resource: 'batchExports',
    params: { organization_id },
    href: `/organizations/${organization_id}/batch_exports`,
    organization_id,
  }
}

/** Returns the scope of the current route. */
export function useExportScope(): ExportScope {
  const { project_id, organization_id } = useParams({ strict: false })
  return useMemo(() => toExportScope({ project_id, organization_id }), [project_id, organization_id])
}

/** Returns the id of the batch export that the current route names. */
export function useExportId(): string {
  const { id } = useParams({ strict: false })
  invariant(id, 'The route of a batch export has an id.')
  return id
}

/** Builds a URL below the list of a scope. */
export const buildPath = ({ href }: ExportScope, ...parts: string[]): string => [href, ...parts].join('/')

/** Returns the projects of an organization that the user can access; empty for null or while loading. */
export function useProjects(organization_id: string | null): ReturnType<typeof getTeams> {
  const { data } = useQuery({
    ...query('organizations', 'retrieve', { params: { id: organization_id ?? '' } }),
    enabled: organization_id !== null,
  })
  return getTeams(data)
}

/** Name of the list, as in the navigation. */
export const getListTitle = ({ organization_id }: ExportScope): string =>
  organization_id === null ? t('Batch exports') : t('All batch exports')

/** Breadcrumbs: to the list, and from subpages of an export to the export. */
export const exportCrumbs = (scope: ExportScope, record?: Pick<BatchExport, 'id' | 'name'>) => [
  <Link key="all" to={scope.href}>
    {getListTitle(scope)}
  </Link>,
  ...(record
    ? [
        <Link key="this" to={buildPath(scope, record.id)}>
          {record.name}
        </Link>,
      ]
    : []),
]
