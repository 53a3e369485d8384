import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Params } from '../../components/data-table/table'

/** Whose batch exports a page is about: those of one project, or those of all projects of an organization. */
export interface ExportPlace {
  resource: 'projectBatchExports' | 'batchExports'
  /** What the calls of the resource take. */
  params: { project_id: string } | { organization_id: string }
  /** The address of the list; everything else is below it. */
  href: string
  /** Null where the pages are those of a project. */
  organization_id: string | null
}

/** The place that the parameters of an address name. */
export function placeOf({ project_id, organization_id }: Params): ExportPlace {
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

/** The place that the address names. */
export function useExportPlace(): ExportPlace {
  const { project_id, organization_id } = useParams({ strict: false })
  return useMemo(() => placeOf({ project_id, organization_id }), [project_id, organization_id])
}

/** An address below the list of a place. */
export const below = ({ href }: ExportPlace, ...parts: string[]): string => [href, ...parts].join('/')
