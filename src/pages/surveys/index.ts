import { IconClipboardList } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { createSearchParamsParser, isPageNumber } from '../../api/list-url/search-params'
import { prefetch } from '../../api/query/queries'
import { createSearchValidator, loadList } from '../../components/data-table/list-query'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import type { NavEntry } from '../nav'
import { rootRoute } from '../root-route'
import { editorSearch, newSurveySearch } from './form/view'
import { inboxSearch } from './inbox/inbox-search'
import { resultsSearch } from './results/results-search'
import { SurveysPage } from './SurveysPage'

type SurveySearch = {
  tab?: string | undefined
  page?: string | undefined
  [name: string]: string | undefined
}

const overview = createSearchParamsParser({ paths: ['text'] })
const views: Record<string, (searchParams: Readonly<Record<string, unknown>>) => SurveySearch> = {
  results: resultsSearch,
  responses: inboxSearch,
  history: createSearchParamsParser({ page: isPageNumber }),
  json: () => ({}),
}

/** Parses the search parameters of a survey page: the view and its state. */
function surveySearch(searchParams: Readonly<Record<string, unknown>>): SurveySearch {
  const tab = String(searchParams.tab)
  const view = Object.hasOwn(views, tab) ? views[tab] : undefined
  return view ? { tab, ...view(searchParams) } : overview(searchParams)
}

export const surveysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/surveys',
  validateSearch: createSearchValidator(lists.surveys),
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
  validateSearch: createSearchParamsParser({ page: isPageNumber }),
  component: lazyRouteComponent(() => import('./SurveysHistoryPage'), 'SurveysHistoryPage'),
})

export const surveyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/surveys/$id',
  validateSearch: surveySearch,
  loader: ({ params }) => prefetch('surveys', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./SurveyPage'), 'SurveyPage'),
})

export const editSurveyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/surveys/$id/edit',
  validateSearch: editorSearch,
  loader: ({ params }) => prefetch('surveys', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./EditSurveyPage'), 'EditSurveyPage'),
})

export const launchSurveyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/surveys/$id/launch',
  loader: ({ params }) => prefetch('surveys', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./LaunchSurveyPage'), 'LaunchSurveyPage'),
})

export const surveyNav: NavEntry = {
  label: t('Surveys'),
  keywords: t('responses inbox translations'),
  icon: IconClipboardList,
  within: 'project',
  href: (id) => `/projects/${id}/surveys`,
  goToKey: 's',
}
