import type { Endpoint } from '../../../contract/endpoint'
import { type AnyInput, buildUrl } from './build-url'

/** Request in a form that can be repeated elsewhere. */
export interface RepeatableRequest {
  method: string
  /** Full URL. */
  url: string
  /** JSON; null for none. */
  body: string | null
}

/** Quotes text for a shell. */
export const quoteForShell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Builds a curl command. The URL is in shell syntax: quoted text, or a variable followed by text. */
export function buildCurl(
  address: string,
  { method, body }: Omit<RepeatableRequest, 'url'>,
  options = '',
): string {
  const lines = [
    `curl ${options}${method === 'GET' ? '' : `-X ${method} `}${address}`,
    '-H "Authorization: Bearer $API_KEY"',
  ]
  if (body !== null) lines.push("-H 'Content-Type: application/json'", `--data-raw ${quoteForShell(body)}`)
  return lines.join(' \\\n  ')
}

/** Formats the request as a shell command; the key is read from `$API_KEY`. */
export const toCurl = ({ url, ...request }: RepeatableRequest): string =>
  buildCurl(quoteForShell(url), request)

/** Formats the request as JavaScript; the key is read from the environment variable `API_KEY`. */
export function toFetch({ method, url, body }: RepeatableRequest): string {
  const headers = [
    "    authorization: 'Bearer ' + process.env.API_KEY,",
    ...(body === null ? [] : ["    'content-type': 'application/json',"]),
  ]
  return [
    `await fetch(${JSON.stringify(url)}, {`,
    `  method: ${JSON.stringify(method)},`,
    '  headers: {',
    ...headers,
    '  },',
    ...(body === null ? [] : [`  body: ${JSON.stringify(body)},`]),
    '})',
  ].join('\n')
}

/** Request that has not been sent yet. */
export interface RequestPreview {
  method: string
  /** Without the host: `/api/organizations/`. */
  path: string
  body?: unknown
  /** URL of the server, if it is not the one that the dashboard is signed in to. */
  base?: string | undefined
}

/** Returns the request that a call of an endpoint would send. */
export const previewRequest = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: AnyInput,
): RequestPreview => ({
  method: endpoint.method,
  path: buildUrl(endpoint.path, input),
  body: input.body,
})
