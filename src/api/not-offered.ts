import type { Endpoint } from '../../contract/endpoint'
import { t, translated } from '../texts/text'

/** An answer that is no success, as far as it may be about the endpoint. */
interface Refusal {
  sent: { noun?: string }
  status: number
  code: string
  detail: string
}

/**
 * A sentence for people where an answer is about the endpoint and not about a record: the server has none, or none for
 * keys. Null for every other answer.
 */
export function notOffered(refusal: Refusal): string | null {
  const noun = refusal.sent.noun === undefined ? t('this') : translated(refusal.sent.noun)
  if (isMissing(refusal)) return t('This server does not offer {noun}.', { noun })
  if (isClosedToKeys(refusal)) {
    return t('This server offers {noun} to people who sign in there, not to API keys.', { noun })
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

/** What a row is about: its own noun, or the last name in its path. */
export function nounOf({ noun, path }: Pick<Endpoint, 'noun' | 'path'>): string {
  const names = path.split('/').filter((name) => name !== '' && !name.startsWith(':'))
  return noun ?? (names.at(-1) ?? 'this').replaceAll('_', ' ')
}
