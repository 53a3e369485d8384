import type { NavEntry, NavGroup } from '../shell/nav'
import { memberNav, membersRoute } from './members'
import {
  editOrganizationRoute,
  newOrganizationRoute,
  organizationNav,
  organizationRoute,
  organizationsRoute,
} from './organizations'
import { pluginNav, pluginRoutes } from './plugins'
import { editProjectRoute, newProjectRoute, projectNav, projectRoute, projectsRoute } from './projects'
import { editSurveyRoute, newSurveyRoute, surveyNav, surveyRoute, surveysRoute } from './surveys'

/** The registry: the routes of every room, and the lines of the navigation in their order. */
export const roomRoutes = [
  organizationsRoute,
  newOrganizationRoute,
  organizationRoute,
  editOrganizationRoute,
  membersRoute,
  projectsRoute,
  newProjectRoute,
  projectRoute,
  editProjectRoute,
  surveysRoute,
  newSurveyRoute,
  surveyRoute,
  editSurveyRoute,
  pluginRoutes,
]

export const nav: (NavEntry | NavGroup)[] = [surveyNav, organizationNav, memberNav, projectNav, pluginNav]
