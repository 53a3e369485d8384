import { resource } from '../endpoint'
import { activity, create, destroy, list, retrieve, update } from '../rows'

export const projects = resource('/api/organizations/:organization_id/projects/', {
  list: { ...list('project', 'ProjectBasic'), query: 'ProjectListQuery' },
  create: create('project', 'ProjectCreate', 'Project'),
  retrieve: retrieve('project', 'Project'),
  update: update('project', 'ProjectPatch', 'Project'),
  destroy: destroy('project'),
  activity: activity(':id/activity/'),
  isGeneratingDemoData: {
    method: 'GET',
    suffix: ':id/is_generating_demo_data/',
    summary: 'Whether demo data is still being made',
    scope: 'project:read',
    status: 200,
    response: 'DemoDataStatus',
  },
  resetToken: {
    method: 'PATCH',
    suffix: ':id/reset_token/',
    summary: 'Replace the project token',
    scope: 'project:write',
    body: 'Empty',
    status: 200,
    response: 'Project',
  },
})

const own = {
  retrieve: { ...retrieve('project', 'Project'), suffix: '' },
  update: { ...update('project', 'ProjectPatch', 'Project'), suffix: '' },
} as const

/** The same project, addressed without its organization. */
export const project = resource('/api/projects/:project_id/', own)
export const environment = resource('/api/environments/:project_id/', own)
