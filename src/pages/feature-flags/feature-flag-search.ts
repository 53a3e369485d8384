import { createSearchParamsParser, isPageNumber } from '../../api/list-url/search-params'

/** Search parameters of a flag page: the tab, and the page of its activity log. */
export const featureFlagSearch = createSearchParamsParser({ tab: ['history', 'json'], page: isPageNumber })
