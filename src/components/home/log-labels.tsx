import type { ReactNode } from 'react'
import { isObject } from '../../../contract/is-object'
import type { ActivityLogEntry } from '../../../contract/schemas/activity-log'
import { formatFieldInSentence, inSentence } from '../../lib/i18n/case'
import { formatEnumeration } from '../../lib/i18n/locale'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { getActivity } from '../activity/describe-record-activity'
import { formatFieldName } from '../activity/format-field'
import { getUserName } from '../activity/get-user-name'

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
  ['access_ended', t('Ended organization access')],
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
  ['used', t('Used')],
  ['access_denied', t('Request refused')],
  ['tool_called', t('Assistant tool call')],
  ['tool_refused', t('Assistant tool call refused')],
])

export const formatScope = (scope: string) => SCOPES.get(scope) ?? scope

export const formatActivity = (activity: string) => ACTIVITIES.get(activity) ?? formatFieldName(activity)

/** Name of the record of an entry. */
export const getEntryName = ({ detail, scope }: Pick<ActivityLogEntry, 'detail' | 'scope'>) =>
  detail.name || formatScope(scope)

interface SentenceParts {
  user: ReactNode
  record: ReactNode
  /** Tool that an assistant called. */
  tool: ReactNode
}

/** Sentences about an entry. */
const SENTENCES: Record<string, (parts: SentenceParts) => ReactNode> = {
  created: (parts) => rich('{user} created {record}', parts),
  updated: (parts) => rich('{user} updated {record}', parts),
  deleted: (parts) => rich('{user} deleted {record}', parts),
  restored: (parts) => rich('{user} restored {record}', parts),
  purged: (parts) => rich('{user} permanently deleted {record}', parts),
  launched: (parts) => rich('{user} launched {record}', parts),
  stopped: (parts) => rich('{user} stopped {record}', parts),
  shared: (parts) => rich('{user} created a public link to {record}', parts),
  share_revoked: (parts) => rich('{user} revoked the public link to {record}', parts),
  responses_deleted: (parts) => rich('{user} deleted responses to {record}', parts),
  responses_changed: (parts) => rich('{user} archived or marked responses to {record}', parts),
  installed: (parts) => rich('{user} installed {record}', parts),
  accepted: (parts) => rich('{user} accepted {record}', parts),
  rolled: (parts) => rich('{user} replaced the value of {record}', parts),
  previous_value_revoked: (parts) => rich('{user} revoked the previous value of {record}', parts),
  access_ended: (parts) => rich('{user} ended organization access for {record}', parts),
  started: (parts) => rich('{user} started {record}', parts),
  completed: (parts) => rich('{user} completed {record}', parts),
  failed: ({ record }) => rich('{record} failed', { record }),
  backfill_started: (parts) => rich('{user} started a backfill of {record}', parts),
  backfill_cancelled: (parts) => rich('{user} canceled a backfill of {record}', parts),
  run_retried: (parts) => rich('{user} retried a run of {record}', parts),
  run_cancelled: (parts) => rich('{user} canceled a run of {record}', parts),
  logged_in: ({ user }) => rich('{user} signed in', { user }),
  login_failed: ({ user }) => rich('{user} could not sign in', { user }),
  logged_out: ({ user }) => rich('{user} signed out', { user }),
  session_revoked: ({ user }) => rich('{user} revoked a session', { user }),
  sessions_revoked: ({ user }) => rich('{user} revoked all other sessions', { user }),
  used: (parts) => rich('{user} used {record}', parts),
  access_denied: (parts) => rich('{user} was denied a request with {record}', parts),
  tool_called: (parts) => rich('{user} let an assistant call {tool} with {record}', parts),
  tool_refused: (parts) => rich('{user} was denied a call to {tool} with {record}', parts),
  paused: (parts) => rich('{user} paused {record}', parts),
  resumed: (parts) => rich('{user} resumed {record}', parts),
  enabled: (parts) => rich('{user} enabled {record}', parts),
  disabled: (parts) => rich('{user} disabled {record}', parts),
  archived: (parts) => rich('{user} archived {record}', parts),
  unarchived: (parts) => rich('{user} unarchived {record}', parts),
}

const SENTENCE_FIELDS_MAX = 2

/**
 * Describes an entry as a sentence with the name of the user: `Ann paused batch export Nightly`.
 *
 * @param isNamed If false, the name of the record is beside the sentence: `Ann paused the batch export`
 */
export function describeLogEntry(entry: ActivityLogEntry, isNamed = true): ReactNode {
  const { scope, detail } = entry
  const activity = getActivity(entry)
  const kind = inSentence(formatScope(scope))
  const tool = isObject(detail.trigger) ? detail.trigger.tool : undefined
  const parts = {
    tool: typeof tool === 'string' ? <span className="medium">{tool}</span> : t('a tool'),
    user: isNamed ? <span className="bold">{getUserName(entry.user)}</span> : getUserName(entry.user, false),
    record: !isNamed ? (
      t('the {record}', { record: kind })
    ) : detail.name ? (
      <>
        {kind} <span className="medium">{detail.name}</span>
      </>
    ) : (
      kind
    ),
  }
  const fields = activity === 'updated' ? (detail.changes ?? []).map(({ field }) => field) : []
  if (fields.length > 0 && fields.length <= SENTENCE_FIELDS_MAX && fields.every((field) => field !== ''))
    return rich('{user} changed the {fields} of {record}', {
      ...parts,
      fields: formatEnumeration(fields.map(formatFieldInSentence)),
    })
  if (detail.name && scope === 'OrganizationInvite' && activity === 'created')
    return isNamed
      ? rich('{user} invited {person}', {
          user: parts.user,
          person: <span className="medium">{detail.name}</span>,
        })
      : rich('Invited by {user}', { user: parts.user })
  const sentence = SENTENCES[activity]
  return sentence
    ? sentence(parts)
    : rich('{user}: {activity}, {record}', { ...parts, activity: inSentence(formatActivity(activity)) })
}

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
export function getRecordHref(organization_id: string, entry: ActivityLogEntry): string | undefined {
  const { scope, item_id, team_id } = entry
  if (DELETED.has(getActivity(entry))) return undefined
  const path = ORGANIZATION_PAGES[scope]?.(item_id)
  return path === undefined ? PAGES[scope]?.(item_id, team_id) : `/organizations/${organization_id}${path}`
}
