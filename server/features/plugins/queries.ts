import { and, asc, count, eq, getTableColumns, or, type SQL } from 'drizzle-orm'
import type { PaginatedResponse } from '../../../contract/endpoint'
import type { PluginSegment } from '../../../contract/endpoints/plugins'
import type { Env } from '../../config'
import { parseIntId } from '../../core/auth/access'
import type { Database } from '../../core/db/database'
import { inLiveOrganization } from '../../core/db/not-deleted'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { organizationTable } from '../../core/db/schema/organizations'
import { pluginFileTable, pluginTable } from '../../core/db/schema/plugins'
import { buildContains } from '../../core/db/search'
import { getOnlyRow } from '../../core/db/select-rows'
import { orNotFound } from '../../core/errors'
import { groups } from './groups'

export type PluginRow = typeof pluginTable.$inferSelect & { organization_name: string }

interface PluginScope {
  organization: { id: string }
}

interface ListCall extends PluginScope {
  url: string
  query: { limit?: string | undefined; offset?: string | undefined; search?: string | undefined }
}

const columns = { ...getTableColumns(pluginTable), organization_name: organizationTable.name }

/** Selects plugins with the name of their organization. */
export const selectPlugins = (db: Database) =>
  db
    .select(columns)
    .from(pluginTable)
    .innerJoin(organizationTable, eq(organizationTable.id, pluginTable.organization_id))

const isOwnedByScope = ({ organization }: PluginScope) => eq(pluginTable.organization_id, organization.id)

type Settings = Pick<Env, 'ALLOW_GLOBAL_PLUGINS'>

/** Condition for the plugins visible to an organization: its own, and the global ones if the operator allows them. */
export const isVisibleToScope = (env: Settings, scope: PluginScope) =>
  env.ALLOW_GLOBAL_PLUGINS
    ? or(
        isOwnedByScope(scope),
        and(eq(pluginTable.is_global, true), inLiveOrganization(pluginTable.organization_id)),
      )
    : isOwnedByScope(scope)

/** Returns a page of the plugins that a group lists, oldest first. */
export async function loadPluginPage(
  { db, env }: { db: Database; env: Settings },
  segment: PluginSegment,
  call: ListCall,
): Promise<PaginatedResponse<PluginRow>> {
  const range = parsePageRange(call.query)
  const where = and(isVisibleToScope(env, call), groups[segment].shows, buildSearch(call.query.search))
  const total = getOnlyRow(await db.select({ count: count() }).from(pluginTable).where(where))
  const rows = await selectPlugins(db)
    .where(where)
    .orderBy(asc(pluginTable.id))
    .limit(range.limit)
    .offset(range.offset)
  return buildPage(call.url, range, total.count, rows)
}

function buildSearch(search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const { name, description, url } = pluginTable
  return or(buildContains(name, search), buildContains(description, search), buildContains(url, search))
}

/** Condition for a plugin of the group that the organization can see, by the id in the path. */
export const whereVisible = (env: Settings, segment: PluginSegment, scope: PluginScope, id: string) =>
  and(eq(pluginTable.id, orNotFound(parseIntId(id))), isVisibleToScope(env, scope), groups[segment].shows)

/** Condition for a plugin of the group that the organization owns. */
export const whereOwned = (env: Settings, segment: PluginSegment, scope: PluginScope, id: string) =>
  and(whereVisible(env, segment, scope, id), isOwnedByScope(scope))

export async function findPlugin(db: Database, where: SQL | undefined): Promise<PluginRow> {
  const [row] = await selectPlugins(db).where(where)
  return orNotFound(row)
}

/** Returns the source files of a plugin by name. */
export async function loadPluginFiles(db: Database, plugin_id: number): Promise<Record<string, string>> {
  const rows = await db
    .select()
    .from(pluginFileTable)
    .where(eq(pluginFileTable.plugin_id, plugin_id))
    .orderBy(asc(pluginFileTable.name))
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}
