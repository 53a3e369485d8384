import { resource } from '../endpoint'
import { destroy, list, update } from '../rows'

export const members = resource('/api/organizations/:organization_id/members/', {
  list: { ...list('organization_member', 'Member'), query: 'MemberListQuery' },
  update: {
    ...update('organization_member', 'MemberPatch', 'Member'),
    suffix: ':user__uuid/',
    replace: { required: [], defaults: {} },
  },
  destroy: {
    ...destroy('organization_member'),
    suffix: ':user__uuid/',
    final: 'Who has left comes back by accepting an invite. Nobody can be put back.',
  },
})
