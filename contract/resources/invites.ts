import { resource } from '../endpoint'
import { create, destroy, list } from '../rows'

export const invites = resource('/api/organizations/:organization_id/invites/', {
  list: list('organization_member', 'Invite'),
  create: create('organization_member', 'InviteCreate', 'InviteCreated'),
  destroy: destroy('organization_member', 'admin'),
  bulk: {
    ...create('organization_member', 'InviteBulkCreate', 'InviteBulkCreated'),
    suffix: 'bulk/',
    summary: 'Create one or up to 20, all or none',
    status: 200,
  },
})
