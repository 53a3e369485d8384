import { createHash } from 'node:crypto'
import { and, count, eq, type SQL } from 'drizzle-orm'
import { PLUGIN_FILES_MAX } from '../../../contract/limits'
import type { ActivityChange } from '../../../contract/schemas/activity'
import type { PluginFiles } from '../../../contract/schemas/plugins'
import { type ActivityContext, diffRecords, logActivity } from '../../core/activity/log'
import type { Database } from '../../core/db/database'
import { pluginFileTable, pluginTable } from '../../core/db/schema/plugins'
import { getOnlyRow } from '../../core/db/select-rows'
import { invalid, orNotFound } from '../../core/errors'
import { readCapabilities } from './capabilities'
import { type PluginChange, toPluginColumns } from './columns'
import { findPlugin, loadPluginFiles, type PluginRow, selectPlugins } from './queries'

const scope = 'Plugin'

/** Inserts a plugin and its activity log entry. Rejects a URL that the organization has already installed. */
export function insertPlugin(
  db: Database,
  writer: ActivityContext & { organization: { id: string } },
  url: string | null,
  { values, files = {} }: PluginChange,
): Promise<PluginRow> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(pluginTable)
      .values({ ...values, url, organization_id: writer.organization.id })
      .onConflictDoNothing({ target: [pluginTable.organization_id, pluginTable.url] })
      .returning()
    if (!row) throw duplicatePlugin()
    await writeFiles(tx, row.id, files)
    await log(tx, writer, row, 'installed', null)
    return findPlugin(tx, eq(pluginTable.id, row.id))
  })
}

export const duplicatePlugin = () => invalid('A plugin with this URL is already installed.', 'url')

/**
 * Updates the plugin that `where` matches. `make` receives the current row under a lock: concurrent changes wait and
 * then see the result. A no-op update does not write an activity entry.
 */
export function updatePlugin(
  db: Database,
  writer: ActivityContext,
  where: SQL | undefined,
  make: (before: PluginRow) => PluginChange,
): Promise<PluginRow> {
  return db.transaction(async (tx) => {
    const before = await lock(tx, where)
    const { values: newValues, files = {} } = make(before)
    const filesBefore = await loadPluginFiles(tx, before.id)
    // Capabilities are derived from the code whenever it is written.
    const capabilities = Object.keys(files).length > 0 && readCapabilities({ ...filesBefore, ...files })
    const values = { ...newValues, ...(capabilities && toPluginColumns({ capabilities })) }
    const changes = [
      ...diffRecords(scope, before, { ...before, ...values }),
      ...fileChanges(filesBefore, files),
    ]
    if (Object.keys(values).length) {
      await tx.update(pluginTable).set(values).where(eq(pluginTable.id, before.id))
    }
    await writeFiles(tx, before.id, files)
    const after = { ...before, ...values }
    if (changes.length) await log(tx, writer, after, 'updated', changes)
    return after
  })
}

export function deletePlugin(
  db: Database,
  writer: ActivityContext,
  where: SQL | undefined,
  check: (plugin: PluginRow) => void,
): Promise<void> {
  return db.transaction(async (tx) => {
    const plugin = await lock(tx, where)
    check(plugin)
    await tx.delete(pluginTable).where(eq(pluginTable.id, plugin.id))
    await log(tx, writer, plugin, 'uninstalled', null)
  })
}

async function lock(tx: Database, where: SQL | undefined): Promise<PluginRow> {
  const [row] = await selectPlugins(tx).where(where).for('update', { of: pluginTable })
  return orNotFound(row)
}

const log = (
  tx: Database,
  writer: ActivityContext,
  { id, name }: Pick<PluginRow, 'id' | 'name'>,
  activity: string,
  changes: ActivityChange[] | null,
) => logActivity(tx, writer, { scope, item_id: id, activity, name, changes })

async function writeFiles(tx: Database, plugin_id: number, files: PluginFiles): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    if (content === null) {
      await tx
        .delete(pluginFileTable)
        .where(and(eq(pluginFileTable.plugin_id, plugin_id), eq(pluginFileTable.name, name)))
    } else {
      await tx
        .insert(pluginFileTable)
        .values({ plugin_id, name, content })
        .onConflictDoUpdate({
          target: [pluginFileTable.plugin_id, pluginFileTable.name],
          set: { content },
        })
    }
  }
  const total = getOnlyRow(
    await tx.select({ count: count() }).from(pluginFileTable).where(eq(pluginFileTable.plugin_id, plugin_id)),
  )
  if (total.count > PLUGIN_FILES_MAX)
    throw invalid(`A plugin can have at most ${PLUGIN_FILES_MAX} files.`, 'source')
}

/** Activity changes for source files: which file changed and a hash to identify it, without the code. */
function fileChanges(before: Record<string, string>, files: PluginFiles): ActivityChange[] {
  const states = (source: Record<string, string | null>) => {
    // A file name may equal a property of Object.prototype.
    const getContent = (name: string) => (Object.hasOwn(source, name) ? (source[name] ?? null) : null)
    return Object.fromEntries(Object.keys(files).map((name) => [name, summarizeContent(getContent(name))]))
  }
  return diffRecords('PluginSourceFile', states(before), states(files))
}

function summarizeContent(content: string | null): string | null {
  if (content === null) return null
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return `${content.split('\n').length} lines, sha256 ${digest}`
}
