import type { Me } from '../../../contract/schemas/users'
import { findAccessibleProject } from '../../api/session/accessible-projects'
import { getApiKeyDenial, getLevelDenial } from '../../api/session/denial'
import { READ_ONLY_REASON } from '../../api/session/read-only'
import { t } from '../../lib/i18n/translate'
import type { ResourceKind } from './fields'

/** Reason why the other record cannot be written; null if it can, or if unknown. */
export function getWriteDenial(
  { create, update }: ResourceKind,
  id: string | null,
  me: Me,
  params: { [name: string]: string },
  isReadOnly: boolean,
): string | null {
  const endpoint = id === null ? create : update
  if (!endpoint) return t('Records of this type cannot be changed after creation.')
  if (isReadOnly) return READ_ONLY_REASON
  const { project_id } = params
  const organization_id = params.organization_id ?? findAccessibleProject(me, project_id)?.organization
  // Other servers may omit it.
  const key = me.personal_api_key ?? null
  const level = (me.organizations ?? []).find(({ id }) => id === organization_id)?.membership_level
  return (
    getApiKeyDenial(key, endpoint, { organization_id, project_id }) ??
    (endpoint.level && endpoint.level !== 'member'
      ? getLevelDenial(level, endpoint.level, t('do this in the target'))
      : null)
  )
}
