import { useParams } from '@tanstack/react-router'
import type { Endpoint } from '../../contract/endpoint'
import { t } from '../texts/text'
import { useKeyInUse } from './key-in-use'
import { knownProject } from './known-projects'
import { useLevel, useMe } from './me'
import { changesSomething, READ_ONLY_REASON, useReadOnly } from './read-only'
import { whyNot } from './why-not'
import { type KeyRights, whyNotKey } from './why-not-key'

/**
 * Returns the reason why the current key does not have permission; undefined if it has, or while that is unknown, so
 * that a key with full access causes no re-render.
 */
function useKeyReason(whyNot: (rights: KeyRights | null) => string | null): string | undefined {
  return useKeyInUse((rights) => whyNot(rights) ?? undefined).data
}

/**
 * Returns the reason why an endpoint may not be called from the current page: the dashboard is read-only, or the key or
 * user lacks permission. Null if it may, or while that is unknown. The second argument completes `Only admins can …`.
 */
export function useMay(row: Endpoint, deed?: string): string | null {
  const right = useRight(row, deed)
  return useReadOnly() && changesSomething(row) ? READ_ONLY_REASON : right
}

/**
 * Returns the reason why an endpoint may not be called, regardless of read-only mode: the restrictions of the key, its
 * scopes, or the user's level in the organization.
 */
export function useRight(row: Endpoint, deed = t('do this')): string | null {
  const params: { organization_id?: string; project_id?: string; id?: string } = useParams({ strict: false })
  const { data: me } = useMe()
  const { project_id } = params
  const named =
    params.organization_id ?? (row.path.startsWith('/api/organizations/:id/') ? params.id : undefined)
  const organization_id = named ?? knownProject(me, project_id)?.organization
  const level = useLevel(named ?? '')
  const reason = useKeyReason((key) => whyNotKey(key, row, { organization_id, project_id }))
  return (
    reason ??
    (named === undefined || !row.level || row.level === 'member' ? null : whyNot(level, row.level, deed))
  )
}
