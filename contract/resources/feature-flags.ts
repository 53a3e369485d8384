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
  },
  retrieve: retrieve('feature_flag', 'FeatureFlag'),
  update: {
    ...update('feature_flag', 'FeatureFlagPatch', 'FeatureFlag'),
    beganFrom: 'version',
    deletedBy: 'deleted',
    knownBy: 'key',
  },
  deleted: deletedRows.deleted,
  restore: { ...deletedRows.restore, undoneBy: 'update', undoneWith: { deleted: true } },
  purge: deletedRows.purge,
  activity: activity(':id/activity/'),
})
