import { pageNumber, partsReader } from '../../api/address-parts'

/** Search parameters of a flag page: the tab, and the page of its activity log. */
export const featureFlagSearch = partsReader({ tab: ['history', 'json'], page: pageNumber })
