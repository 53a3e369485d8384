import type { Api } from '../../contract'
import type { users as table } from '../../contract/endpoints/users'
import { accessControlExamples } from './examples/access-controls'
import { activityLogExamples } from './examples/activity-log'
import { batchExportExamples, projectBatchExportExamples } from './examples/batch-exports'
import { domainExamples } from './examples/domains'
import { explicitMemberExamples } from './examples/explicit-members'
import { eventExamples, personExamples } from './examples/explorer'
import { featureFlagExamples } from './examples/feature-flags'
import { inviteExamples } from './examples/invites'
import { liveExamples, organizationLiveExamples } from './examples/live'
import { memberExamples } from './examples/members'
import { notificationExamples } from './examples/notifications'
import { identityProviderExamples, signInOptionExamples } from './examples/oidc'
import { organizationExamples } from './examples/organizations'
import { personPropertyExamples } from './examples/person-properties'
import { personalApiKeyExamples } from './examples/personal-api-keys'
import { pluginGroupExamples } from './examples/plugins'
import { projectHomeExamples } from './examples/project-home'
import { projectImportExamples } from './examples/project-imports'
import { environmentExamples, projectExamples, projectsExamples } from './examples/projects'
import { proxyRecordExamples } from './examples/proxy-records'
import { roleExamples, roleMembershipExamples } from './examples/roles'
import { sampleWorkspaceExamples } from './examples/sample-workspace'
import {
  organizationApiKeyExamples,
  serviceAccountExamples,
  serviceAccountKeyExamples,
} from './examples/service-accounts'
import { sessionExamples } from './examples/sessions'
import { signupExamples } from './examples/signup'
import { surveyReportExamples } from './examples/survey-reports'
import { surveyExamples, surveyResponseExamples } from './examples/surveys'
import { systemExamples } from './examples/system'
import type { EndpointExamples, World } from './world'

const getSelf = ({ owner }: World) => ({ params: { uuid: owner.uuid } })

const userExamples: EndpointExamples<typeof table> = {
  retrieve: async (world) => getSelf(world),
  update: async (world) => ({ ...getSelf(world), body: { first_name: 'Ann', theme_mode: 'dark' } }),
}

/** One successful call per endpoint. The conformance test runs them all; a missing example is a compile error. */
export const examples: { [R in keyof Api]: EndpointExamples<Api[R]> } = {
  organizations: organizationExamples,
  members: memberExamples,
  invites: inviteExamples,
  signup: signupExamples,
  roles: roleExamples,
  roleMemberships: roleMembershipExamples,
  domains: domainExamples,
  identityProviders: identityProviderExamples,
  proxyRecords: proxyRecordExamples,
  notificationDestinations: notificationExamples,
  batchExports: batchExportExamples,
  projectBatchExports: projectBatchExportExamples,
  projects: projectsExamples,
  project: projectExamples,
  environment: environmentExamples,
  projectHome: projectHomeExamples,
  explicitMembers: explicitMemberExamples,
  accessControls: accessControlExamples,
  surveys: surveyExamples,
  surveyResponses: surveyResponseExamples,
  surveyReports: surveyReportExamples,
  projectImports: projectImportExamples,
  featureFlags: featureFlagExamples,
  users: userExamples,
  propertySuggestions: personPropertyExamples,
  events: eventExamples,
  persons: personExamples,
  personalApiKeys: personalApiKeyExamples,
  serviceAccounts: serviceAccountExamples,
  serviceAccountKeys: serviceAccountKeyExamples,
  organizationApiKeys: organizationApiKeyExamples,
  sessions: sessionExamples,
  system: systemExamples,
  signInOptions: signInOptionExamples,
  sampleWorkspace: sampleWorkspaceExamples,
  activityLog: activityLogExamples,
  live: liveExamples,
  organizationLive: organizationLiveExamples,
  ...pluginGroupExamples,
}
