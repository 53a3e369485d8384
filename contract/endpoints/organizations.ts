import { create, destroy, list, retrieve, trash, update } from '../crud-endpoints'
import { defineResource } from '../endpoint'

const deletedRows = trash('organization', 'Organization', 'owner')

export const organizations = defineResource('/api/organizations/', {
  list: list('organization', 'Organization'),
  create: create('organization', 'OrganizationCreate', 'Organization'),
  retrieve: retrieve('organization', 'Organization'),
  update: {
    ...update('organization', 'OrganizationPatch', 'Organization', 'admin'),
    replace: 'organizations',
  },
  destroy: { ...destroy('organization', 'owner'), inverseOperation: 'restore' },
  deleted: deletedRows.deleted,
  restore: { ...deletedRows.restore, reachesDeleted: true },
  purge: { ...deletedRows.purge, reachesDeleted: true },
})
