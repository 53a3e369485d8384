import { and, eq, inArray, sql } from 'drizzle-orm'
import type { InviteCreate } from '../../../contract/schemas/invites'
import { logActivity } from '../../core/activity/log'
import type { Database } from '../../core/db/database'
import { inviteTable } from '../../core/db/schema/invites'
import { JsonText } from '../../core/json'
import { type InviteRow, isInviteExpired } from '../accounts/invites'
import { lockOrganization } from '../accounts/organization-lock'
import { assertWithinHourlyLimit } from './hourly-limit'
import {
  assertMayOpen,
  assertMayVoid,
  assertNotMembers,
  getInviteLevel,
  type Inviter,
  normalizeEmail,
} from './rules'

const scope = 'OrganizationInvite'

/**
 * Creates the invites, all or none, replacing older ones to the same addresses. Of several invites to one address the
 * last wins; the result has one row per normalized address.
 */
export function replaceInvites(
  db: Database,
  inviter: Inviter,
  invites: InviteCreate[],
  getAttr: (index: number) => string,
  hourlyLimit: number,
): Promise<Map<string, InviteRow>> {
  return db.transaction(async (tx) => {
    await lockOrganization(tx, inviter.organization.id)
    for (const [index, { private_project_access }] of invites.entries()) {
      await assertMayOpen(tx, inviter, private_project_access ?? [], getAttr(index))
    }
    const last = new Map(invites.map((invite) => [normalizeEmail(invite.target_email), invite]))
    await assertNotMembers(tx, inviter, [...last.keys()])
    await assertWithinHourlyLimit(tx, inviter.organization.id, last.size, hourlyLimit)
    await deleteOlder(tx, inviter, [...last.keys()])
    const invitesByEmail = new Map<string, InviteRow>()
    for (const [address, invite] of last) invitesByEmail.set(address, await insert(tx, inviter, invite))
    return invitesByEmail
  })
}

async function deleteOlder(tx: Database, inviter: Inviter, addresses: string[]): Promise<void> {
  const older = await tx
    .delete(inviteTable)
    .where(
      and(
        eq(inviteTable.organization_id, inviter.organization.id),
        inArray(sql`lower(${inviteTable.target_email})`, addresses),
      ),
    )
    .returning()
  // Expired invites grant nothing: replacing them voids nothing.
  assertMayVoid(
    inviter,
    older.filter((invite) => !isInviteExpired(invite)),
  )
  for (const invite of older) await log(tx, inviter, invite, 'deleted')
}

async function insert(tx: Database, inviter: Inviter, invite: InviteCreate): Promise<InviteRow> {
  const [row] = (await tx
    .insert(inviteTable)
    .values({
      organization_id: inviter.organization.id,
      created_by_id: inviter.actor.user.id,
      target_email: invite.target_email,
      first_name: invite.first_name ?? '',
      level: getInviteLevel(invite),
      message: invite.message ?? null,
      private_project_access: JsonText.from(invite.private_project_access ?? []),
    })
    .returning()) as [InviteRow]
  await log(tx, inviter, row, 'created')
  return row
}

/** Writes an activity log entry about an invite. */
export const log = (tx: Database, inviter: Inviter, { id, target_email }: InviteRow, activity: string) =>
  logActivity(tx, inviter, { scope, item_id: id, activity, name: target_email, changes: null })
