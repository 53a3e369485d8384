import { accessControls } from './endpoints/access-controls'
import { activityLog } from './endpoints/activity-log'
import { batchExports, projectBatchExports } from './endpoints/batch-exports'
import { domains } from './endpoints/domains'
import { events } from './endpoints/events'
import { explicitMembers } from './endpoints/explicit-members'
import { featureFlags } from './endpoints/feature-flags'
import { invites } from './endpoints/invites'
import { live, organizationLive } from './endpoints/live'
import { members } from './endpoints/members'
import { notificationDestinations } from './endpoints/notifications'
import { identityProviders, signInOptions } from './endpoints/oidc'
import { organizations } from './endpoints/organizations'
import { propertySuggestions } from './endpoints/person-properties'
import { personalApiKeys } from './endpoints/personal-api-keys'
import { persons } from './endpoints/persons'
import { PLUGIN_SEGMENTS, pluginGroups } from './endpoints/plugins'
import { projectHome } from './endpoints/project-home'
import { projectImports } from './endpoints/project-imports'
import { environment, project, projects } from './endpoints/projects'
import { proxyRecords } from './endpoints/proxy-records'
import { roleMemberships, roles } from './endpoints/roles'
import { sampleWorkspace } from './endpoints/sample-workspace'
import { organizationApiKeys, serviceAccountKeys, serviceAccounts } from './endpoints/service-accounts'
import { sessions } from './endpoints/sessions'
import { signup } from './endpoints/signup'
import { surveyReports } from './endpoints/survey-reports'
import { surveyResponses } from './endpoints/survey-responses'
import { surveys } from './endpoints/surveys'
import { system } from './endpoints/system'
import { users } from './endpoints/users'

/** All endpoints, by resource and operation. */
export const api = {
  organizations,
  members,
  invites,
  signup,
  roles,
  roleMemberships,
  domains,
  identityProviders,
  proxyRecords,
  notificationDestinations,
  batchExports,
  projectBatchExports,
  projects,
  project,
  environment,
  projectHome,
  explicitMembers,
  accessControls,
  surveys,
  surveyResponses,
  surveyReports,
  projectImports,
  featureFlags,
  users,
  propertySuggestions,
  events,
  persons,
  personalApiKeys,
  serviceAccounts,
  serviceAccountKeys,
  organizationApiKeys,
  sessions,
  signInOptions,
  sampleWorkspace,
  activityLog,
  system,
  live,
  organizationLive,
  ...pluginGroups,
}

export type Api = typeof api

type Resource = keyof Api

/**
 * Other resources whose records include data of a resource. Changing it makes their cached queries stale. This is the
 * only invalidation map.
 */
export const invalidates: Partial<Record<Resource, readonly Resource[]>> = {
  organizations: ['users', 'projects', 'members'],
  projects: ['users', 'organizations', 'project', 'projectHome'],
  project: ['users', 'organizations', 'projects', 'projectHome'],
  members: ['users', 'organizations', 'roles', 'explicitMembers'],
  explicitMembers: ['members', 'projects', 'project'],
  accessControls: ['members', 'users', 'projects', 'project'],
  roleMemberships: ['roles', 'members'],
  users: ['members'],
  surveys: ['featureFlags', 'projectHome', 'surveyReports'],
  surveyResponses: ['surveys', 'projectHome', 'surveyReports'],
  surveyReports: ['projectHome'],
  projectImports: ['projects', 'organizations', 'users', 'personalApiKeys'],
  featureFlags: ['surveys', 'projectHome'],
  persons: ['events'],
  serviceAccounts: ['members', 'organizationApiKeys'],
  serviceAccountKeys: ['serviceAccounts', 'organizationApiKeys'],
  organizationApiKeys: ['serviceAccounts', 'personalApiKeys'],
  personalApiKeys: ['organizationApiKeys'],
  // The same exports, listed by project and by organization.
  batchExports: ['projectBatchExports', 'projectHome'],
  projectBatchExports: ['batchExports', 'projectHome'],
  // Five endpoint groups for the same plugins.
  ...Object.fromEntries(PLUGIN_SEGMENTS.map((segment) => [segment, PLUGIN_SEGMENTS])),
}
