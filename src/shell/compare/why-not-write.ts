import type { Me } from '../../../contract/schemas/users'
import { knownProject } from '../../api/known-projects'
import { READ_ONLY_REASON } from '../../api/read-only'
import { whyNot } from '../../api/why-not'
import { whyNotKey } from '../../api/why-not-key'
import { t } from '../../texts/text'
import type { Making } from './fields'

/** Why nothing can be written on the other side, as a sentence; null where it can, as far as that is known. */
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
  // Other servers leave it out.
  const key = me.personal_api_key ?? null
  const level = (me.organizations ?? []).find(({ id }) => id === organization_id)?.membership_level
  return (
    whyNotKey(key, row, { organization_id, project_id }) ??
    (row.level && row.level !== 'member' ? whyNot(level, row.level, t('do this there')) : null)
  )
}
