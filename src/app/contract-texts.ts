import { api } from '../../contract'
import { type ConfigKey, flattenKeys, getDestinationKeys } from '../../contract/domain/destinations'
import { DESTINATION_TYPES } from '../../contract/domain/exports'
import { SCOPE_OBJECTS } from '../../contract/domain/scopes'
import type { Endpoint, Endpoints } from '../../contract/endpoint'
import { getFeatureLabel as lackedNoun } from '../api/client/unsupported-endpoint'
import { formatResource as recordNoun } from '../components/undo-history/describe-entry'

/** User-visible texts of an endpoint. Common operations have their own texts. */
const getEndpointTexts = ([op, row]: [string, Endpoint]): string[] => [
  lackedNoun(row),
  ...(row.irreversibleReason === undefined ? [] : [row.irreversibleReason]),
  ...(row.cascades ?? []),
  ...(row.method === 'GET' || ['create', 'bulk', 'update', 'destroy'].includes(op) ? [] : [row.summary]),
]

/** Form texts of a configuration key. */
const getConfigKeyTexts = ({ label, help, orText }: ConfigKey): string[] =>
  [label, help, orText].filter((text) => text !== undefined)

/**
 * User-visible texts of the contract, which is English data without dashboard imports: they are part of the list of all
 * texts, so that `translated` finds them.
 */
export const contractTexts = (): string[] => [
  ...Object.values<Endpoints>(api).flatMap((table) => Object.entries(table).flatMap(getEndpointTexts)),
  ...Object.keys(api).map(recordNoun),
  ...DESTINATION_TYPES.flatMap((type) => flattenKeys(getDestinationKeys(type))).flatMap(getConfigKeyTexts),
  ...SCOPE_OBJECTS.map((object) => object.replaceAll('_', ' ')),
]
