import type { Endpoint } from '../../contract/endpoint'
import { isObject } from '../../contract/is-object'
import { t } from '../texts/translate'

/**
 * Returns a sentence that describes an invalid success response, or null if it is plausible for its endpoint. Checks
 * only the basic structure: servers may omit and add fields.
 */
export function checkResponseShape({ response }: Pick<Endpoint, 'response'>, answer: unknown): string | null {
  if (response === null) return null
  if (answer === undefined) return t('The answer is empty. Is this the address of an API?')
  if (typeof response === 'object') {
    const isPage = isObject(answer) && Array.isArray(answer.results)
    return isPage ? null : t('The answer is no list. Is this the address of an API?')
  }
  return typeof answer === 'object' && answer !== null
    ? null
    : t('The answer is no record. Is this the address of an API?')
}
