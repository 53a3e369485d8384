import { IconChartBar } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { t } from '../../lib/i18n/translate'
import type { NavEntry } from '../nav'
import { rootRoute } from '../root-route'

const PATH = '/projects/$project_id/survey_reports'

const surveyReportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATH,
  component: lazyRouteComponent(() => import('./SurveyReportsPage'), 'SurveyReportsPage'),
})

const newSurveyReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${PATH}/new`,
  component: lazyRouteComponent(() => import('./SurveyReportForm'), 'NewSurveyReportPage'),
})

const surveyReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${PATH}/$id`,
  component: lazyRouteComponent(() => import('./SurveyReportPage'), 'SurveyReportPage'),
})

const editSurveyReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${PATH}/$id/edit`,
  component: lazyRouteComponent(() => import('./SurveyReportForm'), 'EditSurveyReportPage'),
})

export const surveyReportRoutes = [
  surveyReportsRoute,
  newSurveyReportRoute,
  surveyReportRoute,
  editSurveyReportRoute,
] as const

export const surveyReportNav: NavEntry = {
  label: t('Reports'),
  icon: IconChartBar,
  within: 'project',
  href: (id) => `/projects/${id}/survey_reports`,
  resource: 'survey',
}
