import { resource } from '../endpoint'
import { create, destroy, list, retrieve, update } from '../rows'

export const organizations = resource('/api/organizations/', {
  list: list('organization', 'Organization'),
  create: create('organization', 'OrganizationCreate', 'Organization'),
  retrieve: retrieve('organization', 'Organization'),
  update: update('organization', 'OrganizationPatch', 'Organization', 'admin'),
  destroy: {
    ...destroy('organization', 'owner'),
    takesAlong: ['its projects with all that is in them', 'its members, invites and roles', 'its domains'],
  },
})
