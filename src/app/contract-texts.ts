import { api } from '../../contract'
import { SCOPE_OBJECTS } from '../../contract/domain/scopes'
import type { Endpoint, Endpoints } from '../../contract/endpoint'
import { getFeatureLabel as lackedNoun } from '../api/client/unsupported-endpoint'
import { formatResource as recordNoun } from '../components/undo-history/describe-entry'

/** User-visible texts of an endpoint. Common operations have their own texts. */
const getEndpointTexts = ([op, row]: [string, Endpoint]): string[] => [
  lackedNoun(row),
  ...(row.method === 'GET' || ['create', 'bulk', 'update', 'destroy'].includes(op) ? [] : [row.summary]),
]

/**
 * User-visible texts of the contract, which is English data without dashboard imports: they are part of the list of all
 * texts, so that `translated` finds them.
 */
export const contractTexts = (): string[] => [
  ...Object.values<Endpoints>(api).flatMap((table) => Object.entries(table).flatMap(getEndpointTexts)),
  ...Object.keys(api).map(recordNoun),
  ...SCOPE_OBJECTS.map((object) => object.replaceAll('_', ' ')),
]
