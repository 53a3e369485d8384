import { type Api, api } from '../../../contract'
import type { Endpoint, Endpoints, RequestInput, ResponseBody } from '../../../contract/endpoint'
import { assertWritable } from '../session/read-only'
import { type AnyInput, buildUrl } from './build-url'
import { toApiError } from './errors'
import { request } from './request'
import { checkResponseShape } from './response-guard'
import { getFeatureLabel } from './unsupported-endpoint'

/** Calls one endpoint. Throws `ApiError` or `NetworkError`. */
export type EndpointCall<E extends Endpoint> = (
  input: RequestInput<E>,
  options?: { signal?: AbortSignal },
) => Promise<ResponseBody<E>>

export type Client<A extends Record<string, Endpoints>> = {
  [R in keyof A]: { [Op in keyof A[R]]: EndpointCall<A[R][Op]> }
}

/** Calls an endpoint that is only known as an endpoint definition. */
export async function callApi(
  endpoint: Endpoint,
  input: AnyInput,
  { signal, as }: { signal?: AbortSignal; as?: string | undefined } = {},
): Promise<unknown> {
  assertWritable(endpoint)
  const sentRequest = {
    method: endpoint.method,
    path: buildUrl(endpoint.path, input),
    noun: getFeatureLabel(endpoint),
    as,
  }
  const response = await request(sentRequest, { body: input.body, signal })
  const error = checkResponseShape(endpoint, response)
  if (error !== null) throw toApiError(sentRequest, endpoint.status, error, null)
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
