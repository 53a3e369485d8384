import { type Api, api } from '../../../contract'
import type { Endpoint, Endpoints, RequestInput, ResponseBody } from '../../../contract/endpoint'
import { assertWritable } from '../session/read-only'
import { type AnyInput, buildUrl } from './build-url'
import { ApiError, type SentRequest, toApiError } from './errors'
import { request } from './request'
import { checkResponseShape } from './response-guard'
import { getUnsupportedMessage } from './unsupported-endpoint'

/** Calls one endpoint. Throws `ApiError` or `NetworkError`. */
export type EndpointCall<E extends Endpoint> = (
  input: RequestInput<E>,
  options?: { signal?: AbortSignal },
) => Promise<ResponseBody<E>>

export type Client<A extends Record<string, Endpoints>> = {
  [R in keyof A]: { [Op in keyof A[R]]: EndpointCall<A[R][Op]> }
}

/** Status of a response with an unexpected body. */
const SUCCESS = 200

/** Calls an endpoint that is only known as an endpoint definition. */
export async function callApi(
  endpoint: Endpoint,
  input: AnyInput,
  { signal, as }: { signal?: AbortSignal; as?: string | undefined } = {},
): Promise<unknown> {
  assertWritable(endpoint)
  const sentRequest: SentRequest = {
    method: endpoint.method,
    path: buildUrl(endpoint.path, input),
    as,
  }
  const response = await request(sentRequest, { body: input.body, signal }).catch(async (error) => {
    if (error instanceof ApiError && getUnsupportedMessage(error) !== null) {
      // Without the name, the message still says what happened.
      const labels = await import('./feature-labels').catch(() => null)
      if (labels) error.sent.noun = labels.getFeatureLabel(endpoint)
    }
    throw error
  })
  const error = checkResponseShape(endpoint, response)
  if (error !== null) throw toApiError(sentRequest, SUCCESS, error, null)
  return response
}

function makeClient<A extends Record<string, Endpoints>>(tables: A): Client<A> {
  const resources = Object.entries(tables).map(([resource, table]) => [
    resource,
    Object.fromEntries(Object.entries(table).map(([op, endpoint]) => [op, callApi.bind(null, endpoint)])),
  ])
  // The contract defines input and output of each call; the type is `Client`.
  return Object.fromEntries(resources) as Client<A>
}

/** Every endpoint as a function: `client.surveys.update({ params, body })`. */
export const client: Client<Api> = makeClient(api)
