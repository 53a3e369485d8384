import { useParams } from '@tanstack/react-router'
import type { Endpoint } from '../../../contract/endpoint'
import { t } from '../../lib/i18n/translate'
import { findAccessibleProject } from './accessible-projects'
import { useCurrentApiKey } from './current-api-key'
import { getAccessDenial, getApiKeyDenial, getLevelDenial, type KeyPermissions } from './denial'
import { useLevel, useMe } from './me'
import { isWriteEndpoint, READ_ONLY_REASON, useReadOnly } from './read-only'

/**
 * Returns the reason why the current key does not have permission; undefined if it has, or while that is unknown, so
 * that a key with full access causes no re-render.
 */
function useApiKeyDenial(getReason: (rights: KeyPermissions | null) => string | null): string | undefined {
  return useCurrentApiKey((rights) => getReason(rights) ?? undefined).data
}

/**
 * Returns the reason why an endpoint may not be called from the current page: the dashboard is read-only, or the key or
 * user lacks permission. Null if it may, or while that is unknown. The second argument completes `Only admins can …`.
 */
export function useDenialReason(endpoint: Endpoint, actionText?: string): string | null {
  const right = usePermissionDenial(endpoint, actionText)
  return useReadOnly() && isWriteEndpoint(endpoint) ? READ_ONLY_REASON : right
}

/**
 * Returns the reason why an endpoint may not be called, regardless of read-only mode: the restrictions of the key, its
 * scopes, the user's level in the organization, or the access rules of the project.
 */
export function usePermissionDenial(endpoint: Endpoint, actionText = t('do this')): string | null {
  const params: { organization_id?: string; project_id?: string; id?: string } = useParams({ strict: false })
  const { data: me } = useMe()
  const project_id = params.project_id ?? (endpoint.path.includes('/projects/:id/') ? params.id : undefined)
  const projectOrganization =
    params.organization_id ?? (endpoint.path.startsWith('/api/organizations/:id/') ? params.id : undefined)
  const project = findAccessibleProject(me, project_id)
  const organization_id = projectOrganization ?? project?.organization
  const level = useLevel(projectOrganization ?? '')
  const reason = useApiKeyDenial((key) => getApiKeyDenial(key, endpoint, { organization_id, project_id }))
  return (
    reason ??
    (projectOrganization === undefined || !endpoint.level || endpoint.level === 'member'
      ? null
      : getLevelDenial(level, endpoint.level, actionText)) ??
    getAccessDenial(project?.user_access_levels, endpoint)
  )
}
