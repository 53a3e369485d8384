import type { ActivityLogEntry } from '../../../contract/schemas/activity-log'
import { t } from '../../lib/i18n/translate'
import { formatFieldName } from '../activity/format-field-name'

/** Kinds of records, as named in the log. */
export const SCOPES = new Map([
  ['Survey', t('Survey')],
  ['SurveyReport', t('Report')],
  ['ProjectImport', t('Import')],
  ['FeatureFlag', t('Feature flag')],
  ['BatchExport', t('Batch export')],
  ['Project', t('Project')],
  ['Team', t('Project settings')],
  ['Organization', t('Organization')],
  ['OrganizationMembership', t('Membership')],
  ['OrganizationInvite', t('Invite')],
  ['OrganizationDomain', t('Domain')],
  ['Role', t('Role')],
  ['RoleMembership', t('Role assignment')],
  ['ProxyRecord', t('Proxy')],
  ['Plugin', t('Plugin')],
  ['NotificationDestination', t('Notification destination')],
  ['PersonalAPIKey', t('API key')],
  ['ServiceAccount', t('Service account')],
  ['Person', t('Person')],
  ['User', t('User account')],
])

/** Activities, as named in the log. */
export const ACTIVITIES = new Map([
  ['created', t('Created')],
  ['updated', t('Updated')],
  ['deleted', t('Deleted')],
  ['restored', t('Restored')],
  ['purged', t('Deleted permanently')],
  ['launched', t('Launched')],
  ['stopped', t('Stopped')],
  ['shared', t('Public link created')],
  ['share_revoked', t('Public link revoked')],
  ['responses_deleted', t('Responses deleted')],
  ['responses_changed', t('Responses archived or marked')],
  ['installed', t('Installed')],
  ['accepted', t('Accepted')],
  ['rolled', t('Replaced the value')],
  ['previous_value_revoked', t('Revoked the previous value')],
  ['access_ended', t('Ended the access to the organization')],
  ['started', t('Started')],
  ['resumed', t('Resumed')],
  ['completed', t('Completed')],
  ['failed', t('Failed')],
  ['backfill_started', t('Backfill started')],
  ['backfill_cancelled', t('Backfill canceled')],
  ['run_retried', t('Run retried')],
  ['run_cancelled', t('Run canceled')],
  ['logged_in', t('Signed in')],
  ['login_failed', t('Sign-in failed')],
  ['logged_out', t('Signed out')],
  ['session_revoked', t('Session revoked')],
  ['sessions_revoked', t('Other sessions revoked')],
  ['used', t('Used for the first time that day')],
  ['access_denied', t('Request refused')],
  ['tool_called', t('Tool called by an assistant')],
  ['tool_refused', t('Tool call of an assistant refused')],
])

export const formatScope = (scope: string) => SCOPES.get(scope) ?? scope

export const formatActivity = (activity: string) => ACTIVITIES.get(activity) ?? formatFieldName(activity)

/** Name of the record of an entry. */
export const getEntryName = ({ detail, scope }: Pick<ActivityLogEntry, 'detail' | 'scope'>) =>
  detail.name || formatScope(scope)

const DELETED = new Set(['deleted', 'purged'])

/** Pages of records, by kind. */
const PAGES: Record<string, (id: string, team_id: number | null) => string> = {
  Survey: (id, team) => `/projects/${team}/surveys/${id}`,
  SurveyReport: (id, team) => `/projects/${team}/survey_reports/${id}`,
  FeatureFlag: (id, team) => `/projects/${team}/feature_flags/${id}`,
  BatchExport: (id, team) => `/projects/${team}/batch_exports/${id}`,
}

/** Pages of records of an organization, below its own. */
const ORGANIZATION_PAGES: Record<string, (id: string) => string> = {
  Organization: () => '',
  Project: (id) => `/projects/${id}`,
  Team: (id) => `/projects/${id}`,
  OrganizationMembership: () => '/members',
  OrganizationInvite: () => '/invites',
  OrganizationDomain: (id) => `/domains/${id}`,
  Role: (id) => `/roles/${id}`,
  ServiceAccount: (id) => `/service_accounts/${id}`,
  ProxyRecord: (id) => `/proxy_records/${id}`,
  Plugin: (id) => `/plugins/${id}`,
}

/** Returns the URL of the record of an entry; undefined if it has no page or was deleted. */
export function getRecordHref(
  organization_id: string,
  { scope, item_id, team_id, activity }: ActivityLogEntry,
): string | undefined {
  if (DELETED.has(activity)) return undefined
  const path = ORGANIZATION_PAGES[scope]?.(item_id)
  return path === undefined ? PAGES[scope]?.(item_id, team_id) : `/organizations/${organization_id}${path}`
}
