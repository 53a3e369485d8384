import type { ApiError } from './errors'

/** What an answer says that is known of it: the same for every endpoint. */
type Refusal = Pick<ApiError, 'sent' | 'status' | 'code' | 'detail'>

/**
 * A sentence for people where an answer is about the endpoint and not about a record: the server has none, or none for
 * keys. Null for every other answer.
 */
export function notOffered(refusal: Refusal): string | null {
  const { sent } = refusal
  if (isMissing(refusal)) return `This server does not offer ${sent.noun ?? nounOf(sent.path)}.`
  if (isClosedToKeys(refusal)) {
    return `This server offers ${sent.noun ?? nounOf(sent.path)} to people who sign in there, not to API keys.`
  }
  return null
}

/** Without the envelope a 404 comes from what lies before an API, which knows addresses and no records. */
const isMissing = ({ status, code, detail }: Refusal) =>
  status === 405 ||
  status === 501 ||
  (status === 404 && (code === 'http_404' || detail === 'Endpoint not found.'))

const isClosedToKeys = ({ status, detail }: Refusal) =>
  status === 403 && /does not support personal api key access/i.test(detail)

const ID = /^(@\w+|\d+|[\da-f]{8}-[\da-f-]{27})$/i

/** What an address is about, by its last name: `/api/organizations/1/proxy_records/5/` is about proxy records. */
function nounOf(path: string): string {
  const names = (path.split('?')[0] ?? '').split('/').filter((name) => name !== '' && !ID.test(name))
  return decodeURIComponent(names.at(-1) ?? 'this').replaceAll('_', ' ')
}
