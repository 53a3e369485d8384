import { type Api, api } from '../contract'
import type { Endpoint, RequestInput, ResponseBody } from '../contract/endpoint'

type ApiEndpoint<R extends keyof Api, Op extends keyof Api[R]> = Api[R][Op] extends Endpoint
  ? Api[R][Op]
  : never

/** Calls an endpoint as any client would. Throws the server's message on an unsuccessful response. */
export type ApiCaller = <R extends keyof Api, Op extends keyof Api[R] & string>(
  resource: R,
  op: Op,
  input: RequestInput<ApiEndpoint<R, Op>>,
) => Promise<ResponseBody<ApiEndpoint<R, Op>>>

/** Creates an API caller for a key, or an anonymous one without it. */
export function createApiCaller(base: string, key?: string): ApiCaller {
  return async (resource, op, { params, query, body }) => {
    // TypeScript cannot infer an operation through two generic keys.
    const { method, path } = (api[resource] as Record<string, Endpoint>)[op] as Endpoint
    const url = new URL(filled(path, params ?? {}), base)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value))
    const response = await fetch(url, {
      method,
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${url.pathname}: ${response.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}

const filled = (path: string, params: object) =>
  Object.entries(params).reduce(
    (rest, [name, value]) => rest.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  )
