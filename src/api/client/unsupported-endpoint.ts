import { ENDPOINT_NOT_FOUND } from '../../../contract/error-codes'
import { t } from '../../lib/i18n/translate'

/** Error response, with the fields that may refer to the endpoint. */
interface ErrorResponse {
  sent: { noun?: string }
  status: number
  code: string
  detail: string
}

/**
 * Returns a sentence if the error is about the endpoint and not about a record: the server does not have it, or not for
 * API keys. Null for every other error.
 */
export function getUnsupportedMessage(rejection: ErrorResponse): string | null {
  const { noun = t('this') } = rejection.sent
  if (isMissing(rejection)) return t('This server does not support {noun}.', { noun })
  if (isClosedToKeys(rejection)) {
    return t('This server does not allow {noun} with an API key. Sign in to it directly.', { noun })
  }
  return null
}

/** A 404 without the error envelope is from a layer in front of the API, which knows paths but no records. */
const isMissing = ({ status, code, detail }: ErrorResponse) =>
  status === 405 ||
  status === 501 ||
  (status === 404 && (code === 'http_404' || detail === ENDPOINT_NOT_FOUND))

const isClosedToKeys = ({ status, detail }: ErrorResponse) =>
  status === 403 && /does not support personal api key access/i.test(detail)
