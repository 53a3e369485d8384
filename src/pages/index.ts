import { activityLogNav, activityLogRoute } from './activity-log'
import { allBatchExportsNav, batchExportNav, batchExportRoutes } from './batch-exports'
import { domainNav, domainRoutes } from './domains'
import { eventNav, eventsRoute } from './events'
import { featureFlagNav, featureFlagRoutes } from './feature-flags'
import { inviteRoutes } from './invites'
import { memberNav, memberRoutes } from './members'
import type { NavEntry } from './nav'
import { notificationNav, notificationRoutes } from './notification-destinations'
import {
  editOrganizationRoute,
  newOrganizationRoute,
  organizationNav,
  organizationRoute,
  organizationsRoute,
} from './organizations'
import { personalApiKeyRoutes } from './personal-api-keys'
import { personNav, personRoutes } from './persons'
import { pluginNav, pluginRoutes } from './plugins'
import { projectImportRoutes } from './project-imports'
import {
  editProjectRoute,
  newProjectRoute,
  projectHomeNav,
  projectHomeRoute,
  projectNav,
  projectRoute,
  projectsRoute,
} from './projects'
import { proxyRecordNav, proxyRecordRoutes } from './proxy-records'
import { roleRoutes } from './roles'
import { serviceAccountNav, serviceAccountRoutes } from './service-accounts'
import { surveyReportNav, surveyReportRoutes } from './survey-reports'
import {
  editSurveyRoute,
  launchSurveyRoute,
  newSurveyRoute,
  surveyNav,
  surveyRoute,
  surveysHistoryRoute,
  surveysRoute,
} from './surveys'
import { systemRoute } from './system'
import { organizationTrashNav, projectTrashNav, trashRoutes } from './trash'
import { accountRoute } from './users'

/** Registry: the routes of every feature, and the navigation items in order. */
export const featureRoutes = [
  organizationsRoute,
  newOrganizationRoute,
  organizationRoute,
  editOrganizationRoute,
  ...memberRoutes,
  projectsRoute,
  newProjectRoute,
  projectRoute,
  projectHomeRoute,
  editProjectRoute,
  surveysRoute,
  newSurveyRoute,
  surveysHistoryRoute,
  surveyRoute,
  editSurveyRoute,
  launchSurveyRoute,
  ...surveyReportRoutes,
  ...projectImportRoutes,
  ...featureFlagRoutes,
  eventsRoute,
  ...personRoutes,
  ...batchExportRoutes,
  ...inviteRoutes,
  ...roleRoutes,
  ...serviceAccountRoutes,
  ...domainRoutes,
  ...proxyRecordRoutes,
  ...notificationRoutes,
  pluginRoutes,
  ...personalApiKeyRoutes,
  ...trashRoutes,
  activityLogRoute,
  accountRoute,
  systemRoute,
]

export const nav: NavEntry[] = [
  projectHomeNav,
  surveyNav,
  surveyReportNav,
  featureFlagNav,
  eventNav,
  personNav,
  batchExportNav,
  projectTrashNav,
  organizationNav,
  memberNav,
  projectNav,
  activityLogNav,
  allBatchExportsNav,
  notificationNav,
  serviceAccountNav,
  domainNav,
  proxyRecordNav,
  pluginNav,
  organizationTrashNav,
]
