import { asc, eq } from 'drizzle-orm'
import { isInPluginGroup } from '../../../contract/plugin-groups'
import type { PluginGroup, PluginSegment } from '../../../contract/resources/plugins'
import { loadActivityPage } from '../../activity/activity-page'
import { pluginTable } from '../../db/tables/plugins'
import type { Deps } from '../../deps'
import { forbidden, invalid } from '../../http/errors'
import type { Handlers } from '../../http/register-endpoints'
import { sendable } from './address'
import { catalogue } from './catalogue'
import { columnsOf } from './columns'
import { groups } from './groups'
import { newPlugin } from './install'
import { assertMay, assertMayShare } from './level'
import { createPackages, type Packages } from './packages'
import { presentPlugin } from './present'
import { filesOf, findPlugin, isOwn, isVisible, type PluginRow, pluginPage, visibleTo } from './read'
import { filesIn, sourceChange } from './source'
import { changePlugin, insertPlugin, removePlugin } from './write'

type Owner = { organization: { id: string } }

/** Handlers of one of the five plugin groups. */
const groupHandlers = (
  { db, env }: Pick<Deps, 'db' | 'env'>,
  packages: Packages,
  segment: PluginSegment,
): Handlers<PluginGroup> => {
  const assertOwn = (plugin: PluginRow, { organization }: Owner) => {
    if (plugin.organization_id !== organization.id)
      throw forbidden('This plugin is managed by another organization.')
  }
  const withSource = async (plugin: PluginRow) => ({
    ...presentPlugin(plugin),
    source: await filesOf(db, plugin.id),
  })

  return {
    async list(call) {
      await assertMay(db, call.organization, 'config')
      const page = await pluginPage({ db, env }, segment, call)
      return { ...page, results: page.results.map(presentPlugin) }
    },

    async create({ actor, organization, body }) {
      await assertMay(db, organization, body.is_global ? 'root' : 'install')
      if (body.is_global) assertMayShare(env, organization)
      const fallback = groups[segment].capabilities
      const { url, ...change } = await newPlugin(db, packages, body, fallback, organization)
      return presentPlugin(await insertPlugin(db, { actor, organization }, url, change))
    },

    async retrieve({ organization, params }) {
      await assertMay(db, organization, 'config')
      return presentPlugin(await findPlugin(db, isVisible(env, segment, { organization }, params.id)))
    },

    async update({ actor, organization, params, body }) {
      await assertMay(db, organization, body.is_global === undefined ? 'install' : 'root')
      if (body.is_global) assertMayShare(env, organization)
      const where = isVisible(env, segment, { organization }, params.id)
      const plugin = await changePlugin(db, { actor, organization }, where, (before) => {
        assertOwn(before, { organization })
        return { values: columnsOf(body) }
      })
      return presentPlugin(plugin)
    },

    async destroy({ actor, organization, params }) {
      await assertMay(db, organization, 'install')
      const where = isVisible(env, segment, { organization }, params.id)
      await removePlugin(db, { actor, organization }, where, (plugin) => {
        assertOwn(plugin, { organization })
        if (plugin.is_global) throw invalid('A global plugin cannot be removed. Make it local first.')
      })
    },

    async checkForUpdates({ organization, params }) {
      await assertMay(db, organization, 'config')
      let plugin = await findPlugin(db, isOwn(env, segment, { organization }, params.id))
      if (plugin.url !== null) {
        const latest_tag = await packages.latest({ url: plugin.url, token: null })
        await db.update(pluginTable).set({ latest_tag }).where(eq(pluginTable.id, plugin.id))
        plugin = { ...plugin, latest_tag }
      }
      const shown = presentPlugin(plugin)
      return { ...shown, plugin: shown }
    },

    async source({ organization, params }) {
      await assertMay(db, organization, 'config')
      return withSource(await findPlugin(db, isOwn(env, segment, { organization }, params.id)))
    },

    async updateSource({ actor, organization, params, body }) {
      await assertMay(db, organization, 'install')
      const where = isOwn(env, segment, { organization }, params.id)
      const change = sourceChange(filesIn(body))
      return withSource(await changePlugin(db, { actor, organization }, where, () => change))
    },

    async upgrade({ actor, organization, params, body }) {
      await assertMay(db, organization, 'install')
      const where = isOwn(env, segment, { organization }, params.id)
      const before = await findPlugin(db, where)
      if (before.url === null) return presentPlugin(before)
      const token = body.private_token ? sendable(body.private_token) : null
      // Downloaded before the plugin is locked, so that no lock is held during network access.
      const change = await packages.read({ url: before.url, token })
      return presentPlugin(await changePlugin(db, { actor, organization }, where, () => change))
    },

    async activity(call) {
      await assertMay(db, call.organization, 'config')
      const { item_id } = call.query
      const organization_id = call.organization.id
      return loadActivityPage(db, call, { scope: 'Plugin', organization_id, ...(item_id && { item_id }) })
    },

    async exportsUnsubscribeConfigs({ organization }) {
      await assertMay(db, organization, 'config')
      return []
    },

    async repository({ organization }) {
      await assertMay(db, organization, 'config')
      return catalogue
        .filter(({ capabilities }) => isInPluginGroup(segment, capabilities))
        .map(({ entry }) => entry)
    },

    // Plugin configurations are not supported, so every plugin is unused.
    async unused({ organization }) {
      await assertMay(db, organization, 'config')
      const rows = await db
        .select({ id: pluginTable.id })
        .from(pluginTable)
        .where(visibleTo(env, { organization }))
        .orderBy(asc(pluginTable.id))
      return rows.map(({ id }) => id)
    },
  }
}

/** Handlers of all five plugin groups. */
export function pluginHandlers(deps: Deps) {
  const packages = createPackages(deps)
  const group = (segment: PluginSegment) => groupHandlers(deps, packages, segment)
  return {
    plugins: group('plugins'),
    pipeline_destinations: group('pipeline_destinations'),
    pipeline_transformations: group('pipeline_transformations'),
    pipeline_import_apps: group('pipeline_import_apps'),
    pipeline_frontend_apps: group('pipeline_frontend_apps'),
  } satisfies Record<PluginSegment, unknown>
}
