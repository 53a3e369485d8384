import { type Api, api } from '../../contract'
import type { Endpoint, Endpoints, RequestInput, ResponseBody } from '../../contract/endpoint'
import { type AnyInput, addressOf } from './address'
import { answerFault } from './answer-shape'
import { apiError } from './errors'
import { nounOf } from './not-offered'
import { assertMayChange } from './read-only'
import { request } from './request'

/** Calls one endpoint. Throws `ApiError` or `NetworkError`. */
export type Call<E extends Endpoint> = (
  input: RequestInput<E>,
  options?: { signal?: AbortSignal },
) => Promise<ResponseBody<E>>

export type Client<A extends Record<string, Endpoints>> = {
  [R in keyof A]: { [Op in keyof A[R]]: Call<A[R][Op]> }
}

/** Calls an endpoint that is only known as an endpoint definition. */
export async function callRow(
  row: Endpoint,
  input: AnyInput,
  { signal, as }: { signal?: AbortSignal; as?: string | undefined } = {},
): Promise<unknown> {
  assertMayChange(row)
  const sent = { method: row.method, path: addressOf(row.path, input), noun: nounOf(row), as }
  const answer = await request(sent, { body: input.body, signal })
  const fault = answerFault(row, answer)
  if (fault !== null) throw apiError(sent, row.status, fault, null)
  return answer
}

function makeClient<A extends Record<string, Endpoints>>(tables: A): Client<A> {
  const resources = Object.entries(tables).map(([resource, table]) => [
    resource,
    Object.fromEntries(Object.entries(table).map(([op, row]) => [op, callRow.bind(null, row)])),
  ])
  // The contract defines input and output of each call; the type is `Client`.
  return Object.fromEntries(resources) as Client<A>
}

/** Every endpoint as a function: `client.surveys.update({ params, body })`. */
export const client: Client<Api> = makeClient(api)
