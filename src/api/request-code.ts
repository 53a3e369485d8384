/** A request as somebody else could send it. */
export interface RepeatableRequest {
  method: string
  /** The whole address. */
  url: string
  /** JSON; null for none. */
  body: string | null
}

/** Text that a shell takes as it is. */
export const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A call of curl. The address is as a shell reads it: quoted text, or a variable and what follows. */
export function curlTo(
  address: string,
  { method, body }: Omit<RepeatableRequest, 'url'>,
  options = '',
): string {
  const lines = [
    `curl ${options}${method === 'GET' ? '' : `-X ${method} `}${address}`,
    '-H "Authorization: Bearer $API_KEY"',
  ]
  if (body !== null) lines.push("-H 'Content-Type: application/json'", `--data-raw ${quoted(body)}`)
  return lines.join(' \\\n  ')
}

/** The request as a shell command; the key stands in `$API_KEY`. */
export const curlOf = ({ url, ...request }: RepeatableRequest): string => curlTo(quoted(url), request)

/** The request as JavaScript; the key stands in the environment variable `API_KEY`. */
export function fetchOf({ method, url, body }: RepeatableRequest): string {
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
