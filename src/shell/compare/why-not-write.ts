import type { Me } from '../../../contract/schemas/users'
import { knownProject } from '../../api/known-projects'
import { READ_ONLY_REASON } from '../../api/read-only'
import { whyNot } from '../../api/why-not'
import { whyNotKey } from '../../api/why-not-key'
import { t } from '../../texts/text'
import type { Making } from './fields'

/** Reason why the other record cannot be written; null if it can, or if unknown. */
export function whyNotWrite(
  { create, update }: Making,
  id: string | null,
  me: Me,
  params: { [name: string]: string },
  isReadOnly: boolean,
): string | null {
  const row = id === null ? create : update
  if (!row) return t('Records of this kind cannot be changed once they are there.')
  if (isReadOnly) return READ_ONLY_REASON
  const { project_id } = params
  const organization_id = params.organization_id ?? knownProject(me, project_id)?.organization
  // Other servers may omit it.
  const key = me.personal_api_key ?? null
  const level = (me.organizations ?? []).find(({ id }) => id === organization_id)?.membership_level
  return (
    whyNotKey(key, row, { organization_id, project_id }) ??
    (row.level && row.level !== 'member' ? whyNot(level, row.level, t('do this there')) : null)
  )
}
