import { desc, inArray } from 'drizzle-orm'
import type { ServiceAccount } from '../../../contract/schemas/service-accounts'
import type { Database } from '../../core/db/database'
import { personalApiKeyTable } from '../../core/db/schema/personal-api-keys'
import type { Serializable } from '../../core/json'
import type { ApiKeyRow } from '../accounts/api-keys'
import type { MemberRow } from '../accounts/serializers/members'
import { presentKey } from '../accounts/serializers/personal-api-keys'
import { loadCreators } from '../accounts/serializers/users'

export type ServiceAccountRow = MemberRow

/** Serializes service accounts, each with its keys. */
export async function presentServiceAccounts(
  db: Database,
  rows: ServiceAccountRow[],
): Promise<Serializable<ServiceAccount>[]> {
  const ids = rows.map(({ user }) => user.id)
  const keys = await db
    .select()
    .from(personalApiKeyTable)
    .where(inArray(personalApiKeyTable.user_id, ids))
    .orderBy(desc(personalApiKeyTable.created_at), personalApiKeyTable.id)
  const present = await loadCreators(
    db,
    rows.map(({ user }) => user),
  )
  return rows.map(({ membership, user }) => {
    const ownKeys = keys.filter(({ user_id }) => user_id === user.id)
    return {
      id: user.uuid,
      membership_id: membership.id,
      name: user.first_name,
      level: membership.level,
      is_active: user.is_active,
      created_at: user.date_joined,
      updated_at: membership.updated_at,
      created_by: present(user),
      last_used_at: getLastUse(ownKeys),
      keys: ownKeys.map((key) => presentKey(key)),
    }
  })
}

/** Time of the last use of any of the keys, with their current or previous value. */
function getLastUse(keys: ApiKeyRow[]): string | null {
  const uses = keys.flatMap(({ last_used_at, previous_value_last_used_at }) => [
    last_used_at ?? '',
    previous_value_last_used_at ?? '',
  ])
  return uses.sort().at(-1) || null
}
