import { create, destroy, list, retrieve, update } from '../crud-endpoints'
import { defineResource } from '../endpoint'

export const roles = defineResource('/api/organizations/:organization_id/roles/', {
  list: list('organization', 'Role'),
  create: create('organization', 'RoleCreate', 'Role', 'admin'),
  retrieve: retrieve('organization', 'Role'),
  update: {
    ...update('organization', 'RolePatch', 'Role', 'admin'),
    replace: 'roles',
  },
  destroy: destroy('organization', 'admin'),
})

/** Members of a role. */
export const roleMemberships = defineResource(
  '/api/organizations/:organization_id/roles/:role_id/role_memberships/',
  {
    list: list('organization', 'RoleMembership'),
    create: {
      ...create('organization', 'RoleMembershipCreate', 'RoleMembership', 'admin'),
      responsePaths: { user_uuid: 'user.uuid' },
      scopeBoundFields: ['user_uuid'],
    },
    retrieve: retrieve('organization', 'RoleMembership'),
    destroy: destroy('organization', 'admin'),
  },
)
