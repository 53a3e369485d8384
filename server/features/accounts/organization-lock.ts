import { and, eq } from 'drizzle-orm'
import type { Database } from '../../core/db/database'
import { isLiveOrganization } from '../../core/db/not-deleted'
import { organizationTable } from '../../core/db/schema/organizations'
import { orNotFound } from '../../core/errors'

/** Locks an organization until the transaction ends, for checks that must still hold at commit. */
export async function lockOrganization(tx: Database, id: string): Promise<void> {
  const [row] = await tx
    .select({ id: organizationTable.id })
    .from(organizationTable)
    .where(and(eq(organizationTable.id, id), isLiveOrganization))
    .for('no key update')
  orNotFound(row)
}
