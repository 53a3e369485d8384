import { resource } from '../endpoint'
import { create, destroy, list } from '../rows'

export const invites = resource('/api/organizations/:organization_id/invites/', {
  list: { ...list('organization_member', 'Invite'), unkept: true },
  // The id of an invite is its link: whoever has it may join.
  create: { ...create('organization_member', 'InviteCreate', 'InviteCreated'), secrets: ['id'] },
  destroy: { ...destroy('organization_member', 'admin'), takesAlong: ['its link: a new one is mailed'] },
  bulk: {
    ...create('organization_member', 'InviteBulkCreate', 'InviteBulkCreated'),
    suffix: 'bulk/',
    summary: 'Create one or up to 20, all or none',
    status: 200,
    undoneBy: 'destroy',
    secrets: ['id'],
  },
})
