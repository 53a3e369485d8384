import type { ScopeObject } from '../../../contract/scopes'
import { t } from '../../texts/text'

/** What people call the objects of scopes. */
export const SCOPE_LABELS: Record<ScopeObject, string> = {
  action: t('Action'),
  activity_log: t('Activity log'),
  annotation: t('Annotation'),
  batch_export: t('Batch export'),
  cohort: t('Cohort'),
  dashboard: t('Dashboard'),
  dashboard_template: t('Dashboard template'),
  early_access_feature: t('Early access feature'),
  event_definition: t('Event definition'),
  experiment: t('Experiment'),
  export: t('Export'),
  feature_flag: t('Feature flag'),
  group: t('Group'),
  insight: t('Insight'),
  query: t('Query'),
  notebook: t('Notebook'),
  organization: t('Organization'),
  organization_member: t('Organization member'),
  person: t('Person'),
  plugin: t('Plugin'),
  project: t('Project'),
  property_definition: t('Property definition'),
  session_recording: t('Session recording'),
  session_recording_playlist: t('Session recording playlist'),
  sharing_configuration: t('Sharing configuration'),
  subscription: t('Subscription'),
  survey: t('Survey'),
  user: t('User'),
  webhook: t('Webhook'),
}

const SUBJECTS = new Map([
  ['batch exports', t('batch exports')],
  ['domains', t('domains')],
  ['environments', t('environments')],
  ['histories', t('histories')],
  ['invites', t('invites')],
  ['members', t('members')],
  ['organizations', t('organizations')],
  ['pipeline destinations', t('pipeline destinations')],
  ['pipeline frontend apps', t('pipeline frontend apps')],
  ['pipeline import apps', t('pipeline import apps')],
  ['pipeline transformations', t('pipeline transformations')],
  ['plugins', t('plugins')],
  ['projects', t('projects')],
  ['proxy records', t('proxy records')],
  ['role memberships', t('role memberships')],
  ['roles', t('roles')],
  ['signup', t('signup')],
])

/** What a scope opens, in words; what has none is said as it stands in addresses. */
export const subjectWords = (opens: readonly string[]): string =>
  opens.map((subject) => SUBJECTS.get(subject) ?? subject).join(', ')
