import { createSearchParamsParser, isRecordId } from '../../../api/list-url/search-params'

/** Search parameters of the page of a new export: the export to copy. */
export const parseNewSearch = createSearchParamsParser({ from: isRecordId })
