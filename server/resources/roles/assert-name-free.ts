import { eq } from 'drizzle-orm'
import { lockOrganization } from '../../accounts/organization-lock'
import type { Database } from '../../db/client'
import { roleTable } from '../../db/tables/roles'
import { invalid } from '../../http/errors'

/**
 * Throws 400 if another role of the organization has this name, ignoring case; the name stays reserved until the
 * transaction ends. Compared in code, because databases differ in their case folding.
 */
export async function assertNameFree(
  tx: Database,
  organization: { id: string },
  name: string,
  own?: string,
): Promise<void> {
  await lockOrganization(tx, organization.id)
  const roles = await tx
    .select({ id: roleTable.id, name: roleTable.name })
    .from(roleTable)
    .where(eq(roleTable.organization_id, organization.id))
  if (roles.some((role) => role.id !== own && normalizeRoleName(role.name) === normalizeRoleName(name))) {
    throw invalid('A role with this name already exists.', 'name', 'unique')
  }
}

const normalizeRoleName = (name: string) => name.normalize('NFC').toLowerCase()
