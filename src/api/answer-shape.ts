import type { Endpoint } from '../../contract/endpoint'
import { isObject } from '../../contract/json-object'
import { t } from '../texts/text'

/**
 * What is wrong with an answer that came as a success, as a sentence; null for one that can be what its endpoint answers.
 * Only what everything else stands on is looked at: servers may leave out fields, and add some.
 */
export function answerFault({ response }: Pick<Endpoint, 'response'>, answer: unknown): string | null {
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
