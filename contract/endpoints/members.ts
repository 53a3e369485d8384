import { destroy, list, retrieve, update } from '../crud-endpoints'
import { defineResource } from '../endpoint'

export const members = defineResource('/api/organizations/:organization_id/members/', {
  list: { ...list('organization_member', 'Member'), query: 'MemberListQuery' },
  retrieve: { ...retrieve('organization_member', 'Member'), suffix: ':user__uuid/' },
  update: {
    ...update('organization_member', 'MemberPatch', 'Member'),
    suffix: ':user__uuid/',
    replace: 'members',
  },
  privateProjectAccess: {
    method: 'GET',
    suffix: ':user__uuid/private_project_access/',
    summary: 'List private projects with the access of a member',
    scope: 'project:read',
    query: 'PageQuery',
    status: 200,
    response: { page: 'MemberProjectAccess' },
  },
  access: {
    method: 'GET',
    suffix: ':user__uuid/access/',
    summary: 'List projects with the access of a member and the rule that decides it',
    scope: 'access_control:read',
    query: 'PageQuery',
    status: 200,
    response: { page: 'MemberAccess' },
  },
  destroy: {
    ...destroy('organization_member'),
    suffix: ':user__uuid/',
    irreversible: true,
  },
})
