import { eq } from 'drizzle-orm'
import { PLUGIN_LEVELS, type PluginLevelName } from '../../../contract/endpoints/plugins'
import type { Env } from '../../config'
import { assertLevel, type OrganizationAccess } from '../../core/auth/access'
import type { Database } from '../../core/db/database'
import { organizationTable } from '../../core/db/schema/organizations'
import { forbidden } from '../../core/errors'

const DENIALS: Record<PluginLevelName, string> = {
  none: 'This organization has no access to plugins.',
  config: 'This organization has no access to plugins.',
  install: 'This organization may not install, change or remove plugins.',
  root: 'This organization may not manage global plugins.',
}

/** Throws 403 unless the organization's `plugins_access_level` allows it. The user's own level does not matter. */
export async function assertCanManage(
  db: Database,
  organization: { id: string },
  level: PluginLevelName,
): Promise<void> {
  const [row] = await db
    .select({ has: organizationTable.plugins_access_level })
    .from(organizationTable)
    .where(eq(organizationTable.id, organization.id))
  if ((row?.has ?? PLUGIN_LEVELS.none) < PLUGIN_LEVELS[level]) throw forbidden(DENIALS[level])
}

/**
 * Throws 403 unless the operator allows global plugins and the caller is an administrator: other organizations will see
 * the plugin.
 */
export function assertCanShareGlobally(
  { ALLOW_GLOBAL_PLUGINS }: Pick<Env, 'ALLOW_GLOBAL_PLUGINS'>,
  organization: OrganizationAccess,
): void {
  if (!ALLOW_GLOBAL_PLUGINS) {
    throw forbidden(
      'Global plugins are turned off on this server. Its operator can set ALLOW_GLOBAL_PLUGINS=true.',
    )
  }
  assertLevel(organization, 'admin')
}
