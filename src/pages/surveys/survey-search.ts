import { createSearchParamsParser, isPageNumber } from '../../api/list-url/search-params'
import { inboxSearch } from './inbox/inbox-search'
import { resultsSearch } from './results/results-search'

interface SurveySearch {
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
export function surveySearch(searchParams: Readonly<Record<string, unknown>>): SurveySearch {
  const tab = String(searchParams.tab)
  const view = Object.hasOwn(views, tab) ? views[tab] : undefined
  return view ? { tab, ...view(searchParams) } : overview(searchParams)
}
