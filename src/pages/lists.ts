import { SURVEY_ORDERS, SURVEY_TYPES } from '../../contract/domain/survey-lists'
import { getSurveyState, SURVEY_STATES } from '../../contract/domain/survey-state'
import type { PluginSegment } from '../../contract/endpoints/plugins'
import type { User } from '../../contract/schemas/user'
import { defineList } from '../api/list-url/list-url'

const pluginList = (resource: PluginSegment) =>
  defineList({
    resource,
    path: `/organizations/:organization_id/${resource}`,
    filters: { search: 'text' },
  })

/** Value of the filter by creator. Servers without it also lack the field in some records. */
const getCreatorId = ({ created_by }: { created_by?: User | null }) => String(created_by?.id ?? '')

const exportFilters = {
  search: 'text',
  paused: ['true', 'false'],
  model: ['events', 'persons'],
  created_by_id: 'id',
} as const
const exportValues = { created_by_id: getCreatorId }

/** Lists that have a page of their own, shared by the inline script and the features. */
export const lists = {
  organizations: defineList({ resource: 'organizations', path: '/organizations', filters: {} }),
  members: defineList({
    resource: 'members',
    path: '/organizations/:organization_id/members',
    filters: {
      search: 'text',
      level: ['1', '8', '15'],
      role: 'id',
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
    defaultOrder: 'state',
    computed: { state: getSurveyState, created_by_id: getCreatorId },
    filters: {
      search: 'text',
      state: SURVEY_STATES,
      type: SURVEY_TYPES,
      created_by_id: 'id',
      order: SURVEY_ORDERS,
    },
  }),
  featureFlags: defineList({
    resource: 'featureFlags',
    path: '/projects/:project_id/feature_flags',
    computed: {
      active: ({ active, status }, value) => (value === 'STALE' ? status : String(active)),
      created_by_id: getCreatorId,
      owner_id: ({ owner_id }) => String(owner_id ?? ''),
      tags: ({ tags }, value) => (tags?.includes(value) ? value : ''),
    },
    filters: {
      search: 'text',
      active: ['true', 'false', 'STALE'],
      tags: 'text',
      owner_id: 'id',
      created_by_id: 'id',
      order: ['last_called_at', '-last_called_at'],
    },
  }),
  projectBatchExports: defineList({
    resource: 'projectBatchExports',
    path: '/projects/:project_id/batch_exports',
    computed: exportValues,
    filters: exportFilters,
  }),
  batchExports: defineList({
    resource: 'batchExports',
    path: '/organizations/:organization_id/batch_exports',
    computed: exportValues,
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
