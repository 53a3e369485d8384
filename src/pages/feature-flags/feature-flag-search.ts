import { pageNumber, partsReader } from '../../api/address-parts'

/** What the address of a flag says: the view, and the page of its history. */
export const featureFlagSearch = partsReader({ tab: ['history', 'json'], page: pageNumber })
