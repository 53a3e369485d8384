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
 * Why the key in use may not do something; undefined where it may, or while that is not known: nothing is drawn anew
 * for a key that may do everything.
 */
function useKeyReason(whyNot: (rights: KeyRights | null) => string | null): string | undefined {
  return useKeyInUse((rights) => whyNot(rights) ?? undefined).data
}

/**
 * Why an endpoint may not be called from the page on show: because the dashboard is read-only, or nobody with this key
 * may. Null when it may, or while that is not known. `deed` ends `Only admins can …`.
 */
export function useMay(row: Endpoint, deed?: string): string | null {
  const right = useRight(row, deed)
  return useReadOnly() && changesSomething(row) ? READ_ONLY_REASON : right
}

/**
 * Why an endpoint may not be called, whether or not the dashboard is read-only: because of what the key is restricted
 * to, its scopes, or the person's level in the organization.
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
