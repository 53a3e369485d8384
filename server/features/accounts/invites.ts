import type { InviteProjectAccess } from '../../../contract/schemas/invites'
import type { inviteTable } from '../../core/db/schema/invites'
import type { JsonText } from '../../core/json'

export type InviteRow = typeof inviteTable.$inferSelect

const DAYS = 3

/** Expiry timestamp of an invite. An expired invite stays in the list until it is deleted. */
export const getInviteExpiry = ({ created_at }: Pick<InviteRow, 'created_at'>) =>
  new Date(Date.parse(created_at) + DAYS * 86_400_000)

export const isInviteExpired = (invite: Pick<InviteRow, 'created_at'>) =>
  getInviteExpiry(invite).getTime() <= Date.now()

/** Returns the project access of an invite. It was validated against this type when it was written. */
export const getProjectAccess = (invite: Pick<InviteRow, 'private_project_access'>) =>
  invite.private_project_access as JsonText<InviteProjectAccess[]>
