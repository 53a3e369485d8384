import type { Api } from '../../contract'
import type { Deps } from '../deps'
import type { Handlers } from '../http/register-endpoints'
import { batchExportHandlers } from './batch-exports/handlers'
import { domainHandlers } from './domains/handlers'
import { explicitMemberHandlers } from './explicit-members/handlers'
import { featureFlagHandlers } from './feature-flags/handlers'
import { inviteHandlers } from './invites/handlers'
import { memberHandlers } from './members/handlers'
import { organizationHandlers } from './organizations/handlers'
import { personalApiKeyHandlers } from './personal-api-keys/handlers'
import { pluginHandlers } from './plugins/handlers'
import { projectHandlers } from './projects/handlers'
import { ownProjectHandlers } from './projects/own-project-handlers'
import { proxyRecordHandlers } from './proxy-records/handlers'
import { roleHandlers } from './roles/handlers'
import { roleMembershipHandlers } from './roles/membership-handlers'
import { signupHandlers } from './signup/handlers'
import { surveyHandlers } from './surveys/handlers'
import { userHandlers } from './users/handlers'

/** Registry of all resource contracts and their handlers. */
export const handlers = (deps: Deps): { [R in keyof Api]: Handlers<Api[R]> } => ({
  organizations: organizationHandlers(deps),
  members: memberHandlers(deps),
  invites: inviteHandlers(deps),
  signup: signupHandlers(deps),
  roles: roleHandlers(deps),
  roleMemberships: roleMembershipHandlers(deps),
  domains: domainHandlers(deps),
  proxyRecords: proxyRecordHandlers(deps),
  batchExports: batchExportHandlers(deps),
  projectBatchExports: batchExportHandlers(deps),
  projects: projectHandlers(deps),
  project: ownProjectHandlers(deps),
  environment: ownProjectHandlers(deps),
  explicitMembers: explicitMemberHandlers(deps),
  surveys: surveyHandlers(deps),
  featureFlags: featureFlagHandlers(deps),
  users: userHandlers(deps),
  personalApiKeys: personalApiKeyHandlers(deps),
  ...pluginHandlers(deps),
})
