import { and, eq } from 'drizzle-orm'
import type { Api } from '../../contract'
import type { project } from '../../contract/endpoints/projects'
import { isLiveProject } from '../core/db/not-deleted'
import { projectTable } from '../core/db/schema/organizations'
import { orNotFound } from '../core/errors'
import type { Handlers } from '../core/http/register-endpoints'
import { accessControlHandlers } from './access-controls/handlers'
import { activityLogHandlers } from './activity-log/handlers'
import { batchExportHandlers, projectBatchExportHandlers } from './batch-exports/handlers'
import type { Deps } from './deps'
import { domainHandlers } from './domains/handlers'
import { explicitMemberHandlers } from './explicit-members/handlers'
import { eventHandlers, personHandlers } from './explorer/handlers'
import { featureFlagHandlers } from './feature-flags/handlers'
import { inviteHandlers } from './invites/handlers'
import { liveHandlers, organizationLiveHandlers } from './live/handlers'
import { memberHandlers } from './members/handlers'
import { notificationHandlers } from './notifications/handlers'
import { identityProviderHandlers, signInOptionHandlers } from './oidc/handlers'
import { organizationHandlers } from './organizations/handlers'
import { personPropertyHandlers } from './person-properties/handlers'
import { personalApiKeyHandlers } from './personal-api-keys/handlers'
import { pluginHandlers } from './plugins/handlers'
import { projectHomeHandlers } from './project-home/handlers'
import { projectImportHandlers } from './project-imports/handlers'
import { projectHandlers } from './projects/handlers'
import { presentProject } from './projects/present'
import { updateProject } from './projects/update-project'
import { proxyRecordHandlers } from './proxy-records/handlers'
import { roleHandlers } from './roles/handlers'
import { roleMembershipHandlers } from './roles/membership-handlers'
import { sampleWorkspaceHandlers } from './sample-workspace/handlers'
import { serviceAccountHandlers, serviceAccountKeyHandlers } from './service-accounts/handlers'
import { organizationApiKeyHandlers } from './service-accounts/key-report'
import { sessionHandlers } from './sessions/handlers'
import { signupHandlers } from './signup/handlers'
import { surveyReportHandlers } from './survey-reports/handlers'
import { surveyHandlers } from './surveys/handlers'
import { surveyResponseHandlers } from './surveys/response-handlers'
import { systemHandlers } from './system/handlers'
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
  identityProviders: identityProviderHandlers(deps),
  proxyRecords: proxyRecordHandlers(deps),
  notificationDestinations: notificationHandlers(deps),
  batchExports: batchExportHandlers(deps),
  projectBatchExports: projectBatchExportHandlers(deps),
  projects: projectHandlers(deps),
  project: ownProjectHandlers(deps),
  environment: ownProjectHandlers(deps),
  projectHome: projectHomeHandlers(deps),
  explicitMembers: explicitMemberHandlers(deps),
  accessControls: accessControlHandlers(deps),
  surveys: surveyHandlers(deps),
  surveyResponses: surveyResponseHandlers(deps),
  surveyReports: surveyReportHandlers(deps),
  projectImports: projectImportHandlers(deps),
  featureFlags: featureFlagHandlers(deps),
  users: userHandlers(deps),
  propertySuggestions: personPropertyHandlers(deps),
  events: eventHandlers(deps),
  persons: personHandlers(deps),
  personalApiKeys: personalApiKeyHandlers(deps),
  serviceAccounts: serviceAccountHandlers(deps),
  serviceAccountKeys: serviceAccountKeyHandlers(deps),
  organizationApiKeys: organizationApiKeyHandlers(deps),
  sessions: sessionHandlers(deps),
  signInOptions: signInOptionHandlers(deps),
  sampleWorkspace: sampleWorkspaceHandlers(deps),
  activityLog: activityLogHandlers(deps),
  system: systemHandlers(deps),
  live: liveHandlers(deps),
  organizationLive: organizationLiveHandlers(deps),
  ...pluginHandlers(deps),
})

/** Handlers for a project addressed by its number alone; environments are aliases of the same projects. */
const ownProjectHandlers = ({ db, principals }: Deps): Handlers<typeof project> => ({
  async retrieve({ actor, organization, project: { id } }) {
    const [row] = await db
      .select()
      .from(projectTable)
      .where(and(eq(projectTable.id, id), isLiveProject))
    return presentProject(actor, orNotFound(row), organization.level)
  },

  async update(call) {
    const row = await updateProject(db, call, call.project.id, call.body)
    principals.invalidate()
    return presentProject(call.actor, row, call.organization.level)
  },
})
