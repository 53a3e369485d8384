import { IconClipboardList } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadList } from '../../components/data-table/list-query'
import type { NavEntry } from '../../shell/nav'
import { rootRoute } from '../../shell/root'
import { lists } from '../lists'
import { editorSearch, newSurveySearch } from './form/view'
import { SurveysPage } from './SurveysPage'

export const surveysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/surveys',
  loader: (arrival) => loadList(lists.surveys, arrival),
  component: SurveysPage,
})

export const newSurveyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/surveys/new',
  validateSearch: newSurveySearch,
  component: lazyRouteComponent(() => import('./NewSurveyPage'), 'NewSurveyPage'),
})

export const surveysHistoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/surveys/activity',
  validateSearch: ({ page }: Record<string, unknown>): { page?: string } => ({
    ...(typeof page === 'string' && { page }),
  }),
  component: lazyRouteComponent(() => import('./SurveysHistoryPage'), 'SurveysHistoryPage'),
})

export const surveyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/surveys/$id',
  // The view, and what that shows: each reads its own part.
  validateSearch: (
    search: Record<string, unknown>,
  ): { tab?: string; page?: string; [name: string]: string | undefined } =>
    Object.fromEntries(
      Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  component: lazyRouteComponent(() => import('./SurveyPage'), 'SurveyPage'),
})

export const editSurveyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/surveys/$id/edit',
  validateSearch: editorSearch,
  component: lazyRouteComponent(() => import('./EditSurveyPage'), 'EditSurveyPage'),
})

export const launchSurveyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/surveys/$id/launch',
  component: lazyRouteComponent(() => import('./LaunchSurveyPage'), 'LaunchSurveyPage'),
})

export const surveyNav: NavEntry = {
  label: 'Surveys',
  icon: IconClipboardList,
  within: 'project',
  href: (id) => `/projects/${id}/surveys`,
}
