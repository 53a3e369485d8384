import { create, destroy, retrieve, update } from '../crud-endpoints'
import { defineResource } from '../endpoint'

/** Access rules of a project: by kind of resources, for all members, for a role, or for a member. */
export const accessControls = defineResource('/api/projects/:project_id/resource_access_controls/', {
  all: {
    method: 'GET',
    suffix: '',
    summary: 'List the access rules of a project',
    scope: 'access_control:read',
    status: 200,
    response: 'AccessControls',
  },
  create: create('access_control', 'AccessControlCreate', 'AccessControl'),
  assign: {
    method: 'PATCH',
    suffix: '',
    summary: 'Create, change or remove an access rule',
    replace: 'accessControls',
    scope: 'access_control:write',
    body: 'AccessControlAssignmentCreate',
    status: 200,
    response: 'AccessControlAssignment',
    irreversible: true,
  },
  retrieve: retrieve('access_control', 'AccessControl'),
  update: update('access_control', 'AccessControlPatch', 'AccessControl'),
  destroy: destroy('access_control'),
})
