import { createSearchParamsParser, isPageNumber } from '../../api/search-params'
import { resultsSearch } from './results/results-search'

interface SurveySearch {
  tab?: string
  page?: string
  [name: string]: string | undefined
}

const overview = createSearchParamsParser({ paths: ['text'] })
const views: Record<string, (given: Readonly<Record<string, unknown>>) => SurveySearch> = {
  results: resultsSearch,
  history: createSearchParamsParser({ page: isPageNumber }),
  json: () => ({}),
}

/** Parses the search parameters of a survey page: the view and its state. */
export function surveySearch(given: Readonly<Record<string, unknown>>): SurveySearch {
  const tab = String(given.tab)
  const view = Object.hasOwn(views, tab) ? views[tab] : undefined
  return view ? { tab, ...view(given) } : overview(given)
}
