import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { organizationApiKeys } from '../../../contract/endpoints/service-accounts'
import type {
  OrganizationApiKey,
  OrganizationApiKeyListQuery,
} from '../../../contract/schemas/service-accounts'
import { assertPerson, type OrganizationAccess } from '../../core/auth/access'
import type { Database } from '../../core/db/database'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { membershipTable, projectTable } from '../../core/db/schema/organizations'
import { personalApiKeyTable } from '../../core/db/schema/personal-api-keys'
import { userTable } from '../../core/db/schema/users'
import { buildContains } from '../../core/db/search'
import { getOnlyRow } from '../../core/db/select-rows'
import { forbidden, orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import type { Serializable } from '../../core/json'
import { endKeyAccess, revokeApiKey } from '../accounts/api-keys'
import { presentUser } from '../accounts/serializers/users'
import type { Deps } from '../deps'

const key = personalApiKeyTable

/** Keys of members and service accounts that reach an organization: see docs/adr/0118-service-accounts.md. */
export const organizationApiKeyHandlers = ({
  db,
  principals,
}: Deps): Handlers<typeof organizationApiKeys> => ({
  async list({ organization, query, url }) {
    const range = parsePageRange(query)
    const where = and(reaches(organization), matches(query))
    const total = getOnlyRow(
      await db
        .select({ count: count() })
        .from(key)
        .innerJoin(userTable, eq(userTable.id, key.user_id))
        .innerJoin(membershipTable, eq(membershipTable.user_id, userTable.id))
        .where(where),
    )
    const rows = await select(db, organization)
      .where(where)
      .orderBy(...buildOrder(query.order))
      .limit(range.limit)
      .offset(range.offset)
    return buildPage(
      url,
      range,
      total.count,
      rows.map((row) => presentReportedKey(row, organization)),
    )
  },

  async destroy({ actor, organization, params }) {
    assertPerson(actor)
    await db.transaction(async (tx) => {
      const [row] = await select(tx, organization)
        .where(and(reaches(organization), eq(key.id, params.id)))
        .for('update', { of: key })
      const keyRow = orNotFound(row)
      if (isOfHigherLevel(keyRow, organization))
        throw forbidden('The owner of the key has a higher access level than you.')
      const { id, user_id } = keyRow.key
      const writer = { actor, organization }
      if (isShared(keyRow, organization)) await endKeyAccess(tx, writer, keyRow.key)
      else orNotFound(await revokeApiKey(tx, writer, { id, user_id }))
    })
    principals.invalidate()
  },
})

/** SQL array of the projects of an organization, also of deleted ones, which can be restored. */
const selectProjectIds = ({ id }: { id: string }) =>
  sql`array(select ${projectTable.id} from ${projectTable} where ${eq(projectTable.organization_id, id)})`

/** Last use with the current or the previous value. */
const LAST_USE = sql<string | null>`greatest(${key.last_used_at}, ${key.previous_value_last_used_at})`

const select = (db: Database, organization: { id: string }) =>
  db
    .select({
      key,
      user: userTable,
      level: membershipTable.level,
      // The type parser of the column applies to the whole expression.
      last_used_at: LAST_USE.mapWith(key.last_used_at),
      /** Projects of the organization that the key is restricted to. */
      projects: sql<number[]>`array(select ${projectTable.id} from ${projectTable}
        where ${eq(projectTable.organization_id, organization.id)} and ${projectTable.id} = any(${key.scoped_teams})
        order by 1)`,
    })
    .from(key)
    .innerJoin(userTable, eq(userTable.id, key.user_id))
    .innerJoin(membershipTable, eq(membershipTable.user_id, userTable.id))

/** Condition of the keys that the server accepts in an organization. */
const reaches = (organization: { id: string }) =>
  and(
    eq(membershipTable.organization_id, organization.id),
    eq(userTable.is_active, true),
    or(isNull(key.expires_at), gt(key.expires_at, sql`now()`)),
    sql`${organization.id} <> all(${key.ended_organizations})`,
    or(sql`${key.scoped_organizations} = '{}'`, sql`${organization.id} = any(${key.scoped_organizations})`),
    or(sql`${key.scoped_teams} = '{}'`, sql`${key.scoped_teams} && ${selectProjectIds(organization)}`),
  )

function matches({
  unused_days,
  expires,
  all_scopes,
  kind,
  search,
}: OrganizationApiKeyListQuery): SQL | undefined {
  return and(
    unused_days &&
      lt(
        sql`coalesce(${LAST_USE}, ${key.created_at})`,
        sql`now() - make_interval(days => ${Number(unused_days)})`,
      ),
    expires && (expires === 'true' ? isNotNull(key.expires_at) : isNull(key.expires_at)),
    all_scopes && sql`('*' = any(${key.scopes})) = ${all_scopes === 'true'}`,
    kind && eq(userTable.is_service_account, kind === 'service_account'),
    search
      ? or(
          buildContains(key.label, search),
          // The address of a service account is a placeholder.
          and(eq(userTable.is_service_account, false), buildContains(userTable.email, search)),
          buildContains(sql`concat_ws(' ', ${userTable.first_name}, ${userTable.last_name})`, search),
        )
      : undefined,
  )
}

/** Sort order. Keys without a use or an expiration date have no value: they are first, and last if descending. */
function buildOrder(order: OrganizationApiKeyListQuery['order'] = 'last_used_at'): SQL[] {
  const column = { last_used_at: LAST_USE, created_at: key.created_at, expires_at: key.expires_at }[
    order.replace('-', '') as 'last_used_at' | 'created_at' | 'expires_at'
  ]
  const direction = order.startsWith('-') ? sql`desc nulls last` : sql`asc nulls first`
  return [sql`${column} ${direction}`, desc(key.created_at), asc(key.id)]
}

type ReportedKey = Awaited<ReturnType<typeof select>>[number]

function presentReportedKey(
  row: ReportedKey,
  organization: OrganizationAccess,
): Serializable<OrganizationApiKey> {
  const { id, label, mask_value, scopes, created_at, expires_at } = row.key
  return {
    id,
    label,
    mask_value,
    owner: presentUser(row.user),
    scopes,
    scoped_teams: row.projects,
    created_at,
    last_used_at: row.last_used_at,
    expires_at,
    is_shared: isShared(row, organization),
    revocation_denial: isOfHigherLevel(row, organization) ? 'owner_level' : null,
  }
}

/** Returns whether a key also reaches other organizations of its owner, now or later. */
const isShared = (
  { key: { scoped_teams, scoped_organizations }, user, projects }: ReportedKey,
  organization: OrganizationAccess,
): boolean =>
  !user.is_service_account &&
  !(scoped_organizations.length === 1 && scoped_organizations[0] === organization.id) &&
  !(scoped_teams.length > 0 && projects.length === scoped_teams.length)

/** An admin revokes keys of members up to their own level. */
const isOfHigherLevel = ({ user, level }: ReportedKey, organization: OrganizationAccess): boolean =>
  !user.is_service_account && level > organization.level
