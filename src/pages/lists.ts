import { SURVEY_ORDERS, SURVEY_TYPES } from '../../contract/domain/survey-lists'
import { getSurveyState, SURVEY_STATES } from '../../contract/domain/survey-state'
import type { PluginSegment } from '../../contract/endpoints/plugins'
import { defineList } from '../api/list-url/list-url'

const pluginList = (resource: PluginSegment) =>
  defineList({
    resource,
    path: `/organizations/:organization_id/${resource}`,
    filters: { search: 'text' },
  })

const exportFilters = { search: 'text', paused: ['true', 'false'], model: ['events', 'persons'] } as const

/** Lists that have a page of their own, shared by the inline script and the features. */
export const lists = {
  organizations: defineList({ resource: 'organizations', path: '/organizations', filters: {} }),
  members: defineList({
    resource: 'members',
    path: '/organizations/:organization_id/members',
    filters: {
      search: 'text',
      level: ['1', '8', '15'],
      order: ['joined_at', '-joined_at', 'level', '-level'],
    },
  }),
  projects: defineList({
    resource: 'projects',
    path: '/organizations/:organization_id/projects',
    filters: { search: 'text' },
  }),
  surveys: defineList({
    resource: 'surveys',
    path: '/projects/:project_id/surveys',
    computed: { state: getSurveyState },
    filters: {
      search: 'text',
      state: SURVEY_STATES,
      type: SURVEY_TYPES,
      order: SURVEY_ORDERS,
    },
  }),
  featureFlags: defineList({
    resource: 'featureFlags',
    path: '/projects/:project_id/feature_flags',
    filters: { search: 'text', active: ['true', 'false'] },
  }),
  projectBatchExports: defineList({
    resource: 'projectBatchExports',
    path: '/projects/:project_id/batch_exports',
    filters: exportFilters,
  }),
  batchExports: defineList({
    resource: 'batchExports',
    path: '/organizations/:organization_id/batch_exports',
    filters: exportFilters,
  }),
  invites: defineList({ resource: 'invites', path: '/organizations/:organization_id/invites', filters: {} }),
  roles: defineList({ resource: 'roles', path: '/organizations/:organization_id/roles', filters: {} }),
  domains: defineList({
    resource: 'domains',
    path: '/organizations/:organization_id/domains',
    filters: { search: 'text' },
  }),
  proxyRecords: defineList({
    resource: 'proxyRecords',
    path: '/organizations/:organization_id/proxy_records',
    filters: { search: 'text' },
  }),
  plugins: pluginList('plugins'),
  pipeline_destinations: pluginList('pipeline_destinations'),
  pipeline_transformations: pluginList('pipeline_transformations'),
  pipeline_import_apps: pluginList('pipeline_import_apps'),
  pipeline_frontend_apps: pluginList('pipeline_frontend_apps'),
}
