import { resource } from '../endpoint'
import { activity, create, list, retrieve, trash, update } from '../rows'

const deletedRows = trash('feature_flag', 'FeatureFlag')

/** A flag is deleted with `PATCH {"deleted": true}`. */
export const featureFlags = resource('/api/projects/:project_id/feature_flags/', {
  list: { ...list('feature_flag', 'FeatureFlag'), query: 'FeatureFlagListQuery' },
  create: {
    ...create('feature_flag', 'FeatureFlagCreate', 'FeatureFlag'),
    undoneBy: 'update',
    undoneWith: { deleted: true },
    knownBy: 'key',
    onlyAsked: ['active', 'deleted'],
    notFromCopy: ['created_at'],
  },
  retrieve: retrieve('feature_flag', 'FeatureFlag'),
  update: {
    ...update('feature_flag', 'FeatureFlagPatch', 'FeatureFlag'),
    replace: {
      required: ['key'],
      defaults: {
        name: '',
        filters: { groups: [{ properties: [], rollout_percentage: 100, variant: null }] },
        active: true,
        ensure_experience_continuity: false,
        tags: [],
      },
    },
    beganFrom: 'version',
    deletedBy: 'deleted',
    knownBy: 'key',
  },
  deleted: deletedRows.deleted,
  restore: { ...deletedRows.restore, undoneBy: 'update', undoneWith: { deleted: true } },
  purge: deletedRows.purge,
  status: {
    method: 'GET',
    suffix: ':id/status/',
    summary: 'Status',
    noun: 'the status of feature flags',
    scope: 'feature_flag:read',
    status: 200,
    response: 'FeatureFlagStatus',
  },
  activity: activity(':id/activity/'),
})
