import { create, destroy, list, retrieve, update } from '../crud-endpoints'
import { defineResource } from '../endpoint'

const suffix = ':user__uuid/'

/** Members with explicit access to a private project. */
export const explicitMembers = defineResource('/api/projects/:project_id/explicit_members/', {
  list: { ...list('project', 'ExplicitMember'), query: 'ExplicitMemberListQuery' },
  create: {
    ...create('project', 'ExplicitMemberCreate', 'ExplicitMember', 'admin'),
    responsePaths: { user_uuid: 'user.uuid' },
    scopeBoundFields: ['user_uuid'],
  },
  retrieve: { ...retrieve('project', 'ExplicitMember'), suffix },
  update: { ...update('project', 'ExplicitMemberPatch', 'ExplicitMember', 'admin'), suffix },
  // Members may remove their own access.
  destroy: { ...destroy('project'), suffix },
})
