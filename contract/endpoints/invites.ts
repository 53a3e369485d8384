import { create, destroy, list } from '../crud-endpoints'
import { defineResource } from '../endpoint'

export const invites = defineResource('/api/organizations/:organization_id/invites/', {
  list: { ...list('organization_member', 'Invite'), noStore: true },
  // The ID of an invite is its link: anyone who has it can join.
  create: { ...create('organization_member', 'InviteCreate', 'InviteCreated'), secrets: ['id'] },
  destroy: destroy('organization_member', 'admin'),
  bulk: {
    ...create('organization_member', 'InviteBulkCreate', 'InviteBulkCreated'),
    suffix: 'bulk/',
    summary: 'Create up to 20 invites atomically',
    status: 200,
    inverseOperation: 'destroy',
    secrets: ['id'],
  },
})
