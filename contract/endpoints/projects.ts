import { activity, create, destroy, list, retrieve, trash, update } from '../crud-endpoints'
import { defineResource } from '../endpoint'

/** Credentials: they allow writing to a channel, or watching events. */
const secrets = ['slack_incoming_webhook', 'live_events_token'] as const

export const projects = defineResource('/api/organizations/:organization_id/projects/', {
  list: { ...list('project', 'ProjectBasic'), query: 'ProjectListQuery' },
  create: {
    ...create('project', 'ProjectCreate', 'Project'),
    secrets,
    scopeBoundFields: ['primary_dashboard'],
  },
  retrieve: retrieve('project', 'Project'),
  update: { ...update('project', 'ProjectPatch', 'Project'), secrets, replace: 'projects' },
  destroy: {
    ...destroy('project'),
    inverseOperation: 'restore',
    secrets,
  },
  ...trash('project', 'Project'),
  activity: activity(':id/activity/'),
  isGeneratingDemoData: {
    method: 'GET',
    suffix: ':id/is_generating_demo_data/',
    summary: 'Get the state of demo data generation',
    scope: 'project:read',
    status: 200,
    response: 'DemoDataStatus',
  },
  resetToken: {
    method: 'PATCH',
    suffix: ':id/reset_token/',
    summary: 'Rotate the project token',
    scope: 'project:write',
    body: 'Empty',
    status: 200,
    response: 'Project',
    irreversible: true,
  },
})

const own = {
  retrieve: { ...retrieve('project', 'Project'), suffix: '' },
  update: { ...update('project', 'ProjectPatch', 'Project'), suffix: '', secrets },
} as const

/** The same project, addressed without its organization. */
export const project = defineResource('/api/projects/:project_id/', own)
export const environment = defineResource('/api/environments/:project_id/', own)
