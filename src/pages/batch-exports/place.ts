import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RouteParams } from '../../components/data-table/table'

/** Scope of the page: one project, or all projects of an organization. */
export interface ExportPlace {
  resource: 'projectBatchExports' | 'batchExports'
  /** Path parameters of the resource's calls. */
  params: { project_id: string } | { organization_id: string }
  /** URL of the list; all other pages are below it. */
  href: string
  /** Null in project scope. */
  organization_id: string | null
}

/** Returns the scope for the route parameters. */
export function placeOf({ project_id, organization_id }: RouteParams): ExportPlace {
  return project_id === undefined
    ? {
        resource: 'batchExports',
        params: { organization_id: organization_id ?? '' },
        href: `/organizations/${organization_id}/batch_exports`,
        organization_id: organization_id ?? '',
      }
    : {
        resource: 'projectBatchExports',
        params: { project_id },
        href: `/projects/${project_id}/batch_exports`,
        organization_id: null,
      }
}

/** Returns the scope of the current route. */
export function useExportPlace(): ExportPlace {
  const { project_id, organization_id } = useParams({ strict: false })
  return useMemo(() => placeOf({ project_id, organization_id }), [project_id, organization_id])
}

/** Builds a URL below the list of a scope. */
export const below = ({ href }: ExportPlace, ...parts: string[]): string => [href, ...parts].join('/')
