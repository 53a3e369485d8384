import type { NavEntry } from '../shell/nav'
import { memberNav, membersRoute } from './members'
import {
  editOrganizationRoute,
  newOrganizationRoute,
  organizationNav,
  organizationRoute,
  organizationsRoute,
} from './organizations'
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
]

export const nav: NavEntry[] = [surveyNav, organizationNav, memberNav, projectNav]
