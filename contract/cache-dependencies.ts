import { PLUGIN_SEGMENTS } from './endpoints/plugins'
import type { Api } from './index'

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
