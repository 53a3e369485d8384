import type { Api } from '../../contract'
import { batchExports, projectBatchExports } from './examples/batch-exports'
import { domains } from './examples/domains'
import { explicitMemberExamples } from './examples/explicit-members'
import { featureFlags } from './examples/feature-flags'
import { invites } from './examples/invites'
import { members } from './examples/members'
import { organizations } from './examples/organizations'
import { personalApiKeys } from './examples/personal-api-keys'
import { pluginGroups } from './examples/plugins'
import { environment, project, projects } from './examples/projects'
import { proxyRecords } from './examples/proxy-records'
import { roleMemberships, roles } from './examples/roles'
import { signup } from './examples/signup'
import { surveys } from './examples/surveys'
import { users } from './examples/users'
import type { ExamplesOf } from './world'

/** One successful call per endpoint. The conformance test runs them all; a missing example is a compile error. */
export const examples: { [R in keyof Api]: ExamplesOf<Api[R]> } = {
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
  explicitMembers: explicitMemberExamples,
  surveys,
  featureFlags,
  users,
  personalApiKeys,
  ...pluginGroups,
}
