import { api } from '../../contract'
import { ACCESS_RESOURCES } from '../../contract/domain/access'
import { SCOPE_OBJECTS } from '../../contract/domain/scopes'
import type { Endpoint, Endpoints } from '../../contract/endpoint'
import { getFeatureLabel } from '../api/client/feature-labels'
import { USED_SCOPES } from '../components/api-keys/scope-groups'
import { formatResource } from '../components/undo-history/describe-entry'

/** User-visible texts of an endpoint. Common operations have their own texts. */
const getEndpointTexts = ([op, endpoint]: [string, Endpoint]): string[] => [
  getFeatureLabel(endpoint),
  ...(endpoint.method === 'GET' || ['create', 'bulk', 'update', 'destroy'].includes(op)
    ? []
    : [endpoint.summary]),
]

/**
 * User-visible texts that are derived from the contract: summaries and names. They are part of the list of all texts, so
 * that `translated` finds them.
 */
export const contractTexts = (): string[] => [
  ...Object.values<Endpoints>(api).flatMap((table) => Object.entries(table).flatMap(getEndpointTexts)),
  ...Object.keys(api).map(formatResource),
  ...USED_SCOPES.flatMap(({ opens }) => opens),
  ...SCOPE_OBJECTS.map((object) => object.replaceAll('_', ' ')),
  ...ACCESS_RESOURCES.map((resource) => `${resource.replace('_', ' ')}s`),
]
