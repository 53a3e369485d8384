import type { Api } from './index'
import { PLUGIN_SEGMENTS } from './resources/plugins'

type Resource = keyof Api

/** The resources whose records tell of another one too: a change of it makes them stale. The only place that says so. */
export const invalidates: Partial<Record<Resource, readonly Resource[]>> = {
  organizations: ['users', 'projects', 'members'],
  projects: ['users', 'organizations', 'project'],
  project: ['users', 'organizations', 'projects'],
  members: ['users', 'organizations', 'roles', 'explicitMembers'],
  explicitMembers: ['members', 'projects', 'project'],
  roleMemberships: ['roles'],
  users: ['members'],
  surveys: ['featureFlags'],
  featureFlags: ['surveys'],
  // The same exports, seen from the project and from its organization.
  batchExports: ['projectBatchExports'],
  projectBatchExports: ['batchExports'],
  // Five ways to look at the same plugins.
  ...Object.fromEntries(PLUGIN_SEGMENTS.map((segment) => [segment, PLUGIN_SEGMENTS])),
}
