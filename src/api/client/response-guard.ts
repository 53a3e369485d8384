import type { Endpoint } from '../../../contract/endpoint'
import { isObject } from '../../../contract/is-object'
import { t } from '../../lib/i18n/translate'

/**
 * Returns a sentence that describes an invalid success response, or null if it is plausible for its endpoint. Checks
 * only the basic structure: servers may omit and add fields.
 */
export function checkResponseShape({ response }: Pick<Endpoint, 'response'>, body: unknown): string | null {
  if (response === null) return null
  if (body === undefined) return t('The response is empty. Check that this is the URL of an API.')
  if (typeof response === 'object') {
    const isPage = isObject(body) && Array.isArray(body.results)
    return isPage ? null : t('The response is not a list. Check that this is the URL of an API.')
  }
  return typeof body === 'object' && body !== null
    ? null
    : t('The response is not a record. Check that this is the URL of an API.')
}
