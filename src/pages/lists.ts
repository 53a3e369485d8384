import { listAddress } from '../api/list-address'

/** Every list that has a page of its own. The inline script and the rooms read the same. */
export const lists = {
  organizations: listAddress({ resource: 'organizations', path: '/organizations', filters: {} }),
  members: listAddress({
    resource: 'members',
    path: '/organizations/:organization_id/members',
    filters: { search: 'text', order: ['joined_at', '-joined_at', 'level', '-level'] },
  }),
  projects: listAddress({
    resource: 'projects',
    path: '/organizations/:organization_id/projects',
    filters: { search: 'text' },
  }),
  surveys: listAddress({
    resource: 'surveys',
    path: '/projects/:project_id/surveys',
    filters: {
      search: 'text',
      state: ['draft', 'running', 'complete', 'archived'],
      type: ['popover', 'widget', 'external_survey', 'api', 'button', 'email', 'full_screen'],
      order: [
        'name',
        '-name',
        'created_at',
        '-created_at',
        'start_date',
        '-start_date',
        'end_date',
        '-end_date',
      ],
    },
  }),
}
