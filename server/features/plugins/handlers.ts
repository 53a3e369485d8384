import { asc, eq } from 'drizzle-orm'
import { isInPluginGroup } from '../../../contract/domain/plugin-groups'
import type { PluginGroup, PluginSegment } from '../../../contract/endpoints/plugins'
import type { Plugin } from '../../../contract/schemas/plugins'
import { loadActivityPage } from '../../core/activity/activity-page'
import { pluginTable } from '../../core/db/schema/plugins'
import { forbidden, invalid } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import type { Serializable } from '../../core/json'
import type { Deps } from '../deps'
import { loadCatalogue } from './catalogue'
import { toPluginColumns } from './columns'
import { groups } from './groups'
import { buildNewPlugin } from './install'
import { createPackageReader, type PackageReader } from './packages'
import { assertCanManage, assertCanShareGlobally } from './permissions'
import {
  findPlugin,
  isVisibleToScope,
  loadPluginFiles,
  loadPluginPage,
  type PluginRow,
  whereOwned,
  whereVisible,
} from './queries'
import { deletePlugin, insertPlugin, updatePlugin } from './save-plugin'
import { buildSourceChange, getSourceFiles } from './source'
import { toDisplayUrl } from './source-url'

type Owner = { organization: { id: string } }

/** Handlers of one of the five plugin groups. */
const groupHandlers = (
  { db, env }: Pick<Deps, 'db' | 'env'>,
  packages: PackageReader,
  segment: PluginSegment,
): Handlers<PluginGroup> => {
  const assertOwn = (plugin: PluginRow, { organization }: Owner) => {
    if (plugin.organization_id !== organization.id)
      throw forbidden('This plugin is managed by another organization.')
  }
  const withSource = async (plugin: PluginRow) => ({
    ...presentPlugin(plugin),
    source: await loadPluginFiles(db, plugin.id),
  })

  return {
    async list(call) {
      await assertCanManage(db, call.organization, 'config')
      const page = await loadPluginPage({ db, env }, segment, call)
      return { ...page, results: page.results.map(presentPlugin) }
    },

    async create({ actor, organization, body }) {
      await assertCanManage(db, organization, body.is_global ? 'root' : 'install')
      if (body.is_global) assertCanShareGlobally(env, organization)
      const fallback = groups[segment].capabilities
      const { url, ...change } = await buildNewPlugin(db, packages, body, fallback, organization)
      return presentPlugin(await insertPlugin(db, { actor, organization }, url, change))
    },

    async retrieve({ organization, params }) {
      await assertCanManage(db, organization, 'config')
      return presentPlugin(await findPlugin(db, whereVisible(env, segment, { organization }, params.id)))
    },

    async update({ actor, organization, params, body }) {
      await assertCanManage(db, organization, body.is_global === undefined ? 'install' : 'root')
      if (body.is_global) assertCanShareGlobally(env, organization)
      const where = whereVisible(env, segment, { organization }, params.id)
      const plugin = await updatePlugin(db, { actor, organization }, where, (before) => {
        assertOwn(before, { organization })
        return { values: toPluginColumns(body) }
      })
      return presentPlugin(plugin)
    },

    async destroy({ actor, organization, params }) {
      await assertCanManage(db, organization, 'install')
      const where = whereVisible(env, segment, { organization }, params.id)
      await deletePlugin(db, { actor, organization }, where, (plugin) => {
        assertOwn(plugin, { organization })
        if (plugin.is_global) throw invalid('A global plugin cannot be removed. Make it local first.')
      })
    },

    async checkForUpdates({ organization, params }) {
      await assertCanManage(db, organization, 'config')
      let plugin = await findPlugin(db, whereOwned(env, segment, { organization }, params.id))
      if (plugin.url !== null) {
        const latest_tag = await packages.latest({ url: plugin.url, token: null })
        await db.update(pluginTable).set({ latest_tag }).where(eq(pluginTable.id, plugin.id))
        plugin = { ...plugin, latest_tag }
      }
      const presented = presentPlugin(plugin)
      return { ...presented, plugin: presented }
    },

    async source({ organization, params }) {
      await assertCanManage(db, organization, 'config')
      return withSource(await findPlugin(db, whereOwned(env, segment, { organization }, params.id)))
    },

    async updateSource({ actor, organization, params, body }) {
      await assertCanManage(db, organization, 'install')
      const where = whereOwned(env, segment, { organization }, params.id)
      const change = buildSourceChange(getSourceFiles(body))
      return withSource(await updatePlugin(db, { actor, organization }, where, () => change))
    },

    async upgrade({ actor, organization, params, body }) {
      await assertCanManage(db, organization, 'install')
      const where = whereOwned(env, segment, { organization }, params.id)
      const before = await findPlugin(db, where)
      if (before.url === null) return presentPlugin(before)
      const token = body.private_token ? toDisplayUrl(body.private_token) : null
      // Downloaded before the plugin is locked, so that no lock is held during network access.
      const change = await packages.read({ url: before.url, token })
      return presentPlugin(await updatePlugin(db, { actor, organization }, where, () => change))
    },

    async activity(call) {
      await assertCanManage(db, call.organization, 'config')
      const { item_id } = call.query
      const organization_id = call.organization.id
      return loadActivityPage(db, call, { scope: 'Plugin', organization_id, item_id: item_id || undefined })
    },

    async exportsUnsubscribeConfigs({ organization }) {
      await assertCanManage(db, organization, 'config')
      return []
    },

    async repository({ organization }) {
      await assertCanManage(db, organization, 'config')
      return loadCatalogue
        .filter(({ capabilities }) => isInPluginGroup(segment, capabilities))
        .map(({ entry }) => entry)
    },

    // Plugin configurations are not supported, so every plugin is unused.
    async unused({ organization }) {
      await assertCanManage(db, organization, 'config')
      const rows = await db
        .select({ id: pluginTable.id })
        .from(pluginTable)
        .where(isVisibleToScope(env, { organization }))
        .orderBy(asc(pluginTable.id))
      return rows.map(({ id }) => id)
    },
  }
}

/** Handlers of all five plugin groups. */
export function pluginHandlers(deps: Deps) {
  const packages = createPackageReader(deps)
  const group = (segment: PluginSegment) => groupHandlers(deps, packages, segment)
  return {
    plugins: group('plugins'),
    pipeline_destinations: group('pipeline_destinations'),
    pipeline_transformations: group('pipeline_transformations'),
    pipeline_import_apps: group('pipeline_import_apps'),
    pipeline_frontend_apps: group('pipeline_frontend_apps'),
  } satisfies Record<PluginSegment, unknown>
}

/** Serializes a plugin, without its code. */
const presentPlugin = (row: PluginRow) =>
  ({
    id: row.id,
    plugin_type: row.plugin_type,
    name: row.name,
    description: row.description,
    url: row.url,
    icon: row.icon,
    config_schema: row.config_schema,
    tag: row.tag,
    latest_tag: row.latest_tag,
    is_global: row.is_global,
    organization_id: row.organization_id,
    organization_name: row.organization_name,
    capabilities: row.capabilities,
    metrics: row.metrics,
    public_jobs: row.public_jobs,
  }) satisfies Serializable<Plugin>
