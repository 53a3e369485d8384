import { batchExports, projectBatchExports } from './resources/batch-exports'
import { domains } from './resources/domains'
import { explicitMembers } from './resources/explicit-members'
import { featureFlags } from './resources/feature-flags'
import { invites } from './resources/invites'
import { members } from './resources/members'
import { organizations } from './resources/organizations'
import { personalApiKeys } from './resources/personal-api-keys'
import { pluginGroups } from './resources/plugins'
import { environment, project, projects } from './resources/projects'
import { proxyRecords } from './resources/proxy-records'
import { roleMemberships, roles } from './resources/roles'
import { signup } from './resources/signup'
import { surveys } from './resources/surveys'
import { users } from './resources/users'

/** All endpoints, by resource and operation. */
export const api = {
  organizations,
  members,
  invites,
  signup,
  roles,
  roleMemberships,
  domains,
  proxyRecords,
  batchExports,
  projectBatchExports,
  projects,
  project,
  environment,
  explicitMembers,
  surveys,
  featureFlags,
  users,
  personalApiKeys,
  ...pluginGroups,
}

export type Api = typeof api
