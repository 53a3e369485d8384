import type { Endpoint } from '../../../contract/endpoint'
import { ENDPOINT_NOT_FOUND } from '../../../contract/error-codes'
import { t, translated } from '../../lib/i18n/translate'

/** Error response, with the fields that may refer to the endpoint. */
interface ErrorResponse {
  sent: { noun?: string }
  status: number
  code: string
  detail: string
}

/**
 * Returns a sentence if the error is about the endpoint and not about a record: the server does not have it, or not for
 * API keys. Null for every other error.
 */
export function getUnsupportedMessage(rejection: ErrorResponse): string | null {
  const { noun = t('this') } = rejection.sent
  if (isMissing(rejection)) return t('This server does not support {noun}.', { noun })
  if (isClosedToKeys(rejection)) {
    return t('This server does not allow {noun} with an API key. Sign in to it directly.', { noun })
  }
  return null
}

/** A 404 without the error envelope is from a layer in front of the API, which knows paths but no records. */
const isMissing = ({ status, code, detail }: ErrorResponse) =>
  status === 405 ||
  status === 501 ||
  (status === 404 && (code === 'http_404' || detail === ENDPOINT_NOT_FOUND))

const isClosedToKeys = ({ status, detail }: ErrorResponse) =>
  status === 403 && /does not support personal api key access/i.test(detail)

/** Feature names by path suffix, or by method and last path segment. Others are named by their last path segment. */
const FEATURE_LABELS: Partial<Record<string, string>> = {
  ':id/activity/': t('this activity'),
  ':id/backfill/': t('backfills'),
  ':id/backfills/': t('backfills'),
  ':id/backfills/:backfill_id/': t('single backfills'),
  ':id/backfills/:backfill_id/cancel/': t('cancelling backfills'),
  ':id/backfills/estimate/': t('backfill estimates'),
  ':id/check_for_updates/': t('checks for newer versions'),
  ':id/files/': t('lists of exported files'),
  ':id/files/archive/': t('archives of files'),
  ':id/is_generating_demo_data/': t('demo data'),
  ':id/launch/': t('survey launches'),
  ':id/logs/': t('batch export logs'),
  ':id/pause/': t('pausing'),
  ':id/purge/': t('permanent deletion'),
  ':id/reset_token/': t('token rotation'),
  ':id/responses/': t('lists of responses'),
  ':id/restore/': t('restoring deleted records'),
  ':id/retry/': t('retries of a proxy'),
  ':id/run_test_step/': t('connection tests'),
  ':id/runs/': t('batch export runs'),
  ':id/runs/:run_id/': t('single runs'),
  ':id/runs/:run_id/cancel/': t('cancelling runs'),
  ':id/runs/:run_id/logs/': t('run logs'),
  ':id/runs/:run_id/retry/': t('retries of runs'),
  ':id/roll/': t('rolling API keys'),
  ':id/source/': t('plugin source code'),
  ':id/stats/': t('survey statistics'),
  ':id/status/': t('feature flag status'),
  ':id/stop/': t('stopping surveys'),
  ':id/unpause/': t('resuming'),
  ':id/update_source/': t('changes to plugin source code'),
  ':id/upgrade/': t('plugin upgrades'),
  ':id/verify/': t('domain verification'),
  ':user__uuid/private_project_access/': t('lists of a member’s private projects'),
  'activity/': t('this activity'),
  'deleted/': t('the trash'),
  'discover/': t('connection tests'),
  'DELETE oidc': t('identity providers'),
  'DELETE sample_workspace': t('sample data'),
  'GET oidc': t('identity providers'),
  'GET personal_api_keys': t('lists of your API keys'),
  'GET sample_workspace': t('sample data'),
  'others/': t('sessions'),
  'PATCH oidc': t('identity providers'),
  'POST personal_api_keys': t('creating API keys'),
  'persons/values/': t('property values'),
  'property_definitions/': t('property definitions'),
  'repository/': t('the plugin catalog'),
  'responses_count/': t('response counts'),
  'run_test_step_new/': t('connection tests'),
  'sign_out/': t('sessions'),
  'stats/': t('survey statistics'),
  'test/': t('connection tests for this destination'),
  'unused/': t('lists of unused plugins'),
}

/** Returns the feature name of an endpoint, or the last segment of its path. */
export function getFeatureLabel({ method, suffix, path }: Endpoint): string {
  const segment = path.split('/').findLast((name) => name !== '' && !name.startsWith(':')) ?? ''
  return FEATURE_LABELS[suffix || `${method} ${segment}`] ?? translated(segment.replaceAll('_', ' '))
}
