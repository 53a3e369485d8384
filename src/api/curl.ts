/** A request in full, as another program would send it. */
interface Sendable {
  method: string
  url: string
  body?: unknown
}

/** Quotes a text for a POSIX shell. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** A request as a line for a shell. The key stays out of it: the line reads it from `$API_KEY`. */
export function curlOf({ method, url, body }: Sendable): string {
  const lines = [`curl -X ${method} ${quote(url)}`, '-H "Authorization: Bearer $API_KEY"']
  if (body !== undefined) {
    lines.push(`-H 'Content-Type: application/json'`, `--data-raw ${quote(JSON.stringify(body, null, 2))}`)
  }
  return lines.join(' \\\n  ')
}
