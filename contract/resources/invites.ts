import { create, destroy, list } from '../crud-endpoints'
import { defineResource } from '../endpoint'

export const invites = defineResource('/api/organizations/:organization_id/invites/', {
  list: { ...list('organization_member', 'Invite'), noStore: true },
  // The id of an invite is its link: whoever has it may join.
  create: { ...create('organization_member', 'InviteCreate', 'InviteCreated'), secrets: ['id'] },
  destroy: { ...destroy('organization_member', 'admin'), cascades: ['its link: a new one is mailed'] },
  bulk: {
    ...create('organization_member', 'InviteBulkCreate', 'InviteBulkCreated'),
    suffix: 'bulk/',
    summary: 'Create up to 20 invites atomically',
    status: 200,
    inverseOperation: 'destroy',
    secrets: ['id'],
  },
})
