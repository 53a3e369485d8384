/** A request as somebody else could send it. */
export interface RepeatableRequest {
  method: string
  /** The whole address. */
  url: string
  /** JSON; null for none. */
  body: string | null
}

/** Text that a shell takes as it is. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The request as a shell command; the key stands in `$API_KEY`. */
export function curlOf({ method, url, body }: RepeatableRequest): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    '-H "Authorization: Bearer $API_KEY"',
  ]
  if (body !== null) lines.push("-H 'Content-Type: application/json'", `--data-raw ${quoted(body)}`)
  return lines.join(' \\\n  ')
}

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
