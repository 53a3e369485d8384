import { activity, create, list, retrieve, trash, update } from '../crud-endpoints'
import { defineResource } from '../endpoint'

const deletedRows = trash('feature_flag', 'FeatureFlag')

/** A flag is deleted with `PATCH {"deleted": true}`. */
export const featureFlags = defineResource('/api/projects/:project_id/feature_flags/', {
  list: { ...list('feature_flag', 'FeatureFlag'), query: 'FeatureFlagListQuery' },
  create: {
    ...create('feature_flag', 'FeatureFlagCreate', 'FeatureFlag'),
    inverseOperation: 'update',
    inverseBody: { deleted: true },
    displayNameField: 'key',
    copyOnRequest: ['active', 'deleted'],
    excludeFromCopy: ['created_at'],
    scopeBoundFields: ['owner_id'],
  },
  retrieve: retrieve('feature_flag', 'FeatureFlag'),
  update: {
    ...update('feature_flag', 'FeatureFlagPatch', 'FeatureFlag'),
    replace: 'featureFlags',
    versionField: 'version',
    softDeleteField: 'deleted',
    displayNameField: 'key',
  },
  deleted: deletedRows.deleted,
  restore: { ...deletedRows.restore, inverseOperation: 'update', inverseBody: { deleted: true } },
  purge: deletedRows.purge,
  status: {
    method: 'GET',
    suffix: ':id/status/',
    summary: 'Get the evaluation status',
    scope: 'feature_flag:read',
    status: 200,
    response: 'FeatureFlagStatus',
  },
  usage: {
    method: 'GET',
    suffix: ':id/usage/',
    summary: 'Count the calls by SDKs',
    scope: 'feature_flag:read',
    status: 200,
    response: 'FlagUsage',
  },
  dailyCalls: {
    method: 'GET',
    suffix: 'calls_by_day/',
    summary: 'Count calls by flag and day',
    scope: 'feature_flag:read',
    status: 200,
    response: 'FlagDailyCalls',
  },
  countAffectedUsers: {
    method: 'POST',
    suffix: 'user_blast_radius/',
    summary: 'Count the persons that match a condition set',
    scope: 'feature_flag:read',
    body: 'AffectedUsersQuery',
    status: 200,
    response: 'AffectedUsers',
    hasNoEffect: true,
  },
  tags: {
    method: 'GET',
    suffix: 'tags/',
    summary: 'List the tags of the flags',
    scope: 'feature_flag:read',
    status: 200,
    response: 'TagList',
  },
  localEvaluation: {
    method: 'GET',
    suffix: 'local_evaluation/',
    summary: 'List the flag definitions for local evaluation by SDKs',
    scope: 'feature_flag:read',
    status: 200,
    response: 'LocalEvaluation',
  },
  activity: activity(':id/activity/'),
  activityOfAll: activity('activity/'),
})
