import { isObject, type JsonRecord } from '../../../contract/json-object'
import { quoted } from '../../components/cells/quoted'
import { anyOf, peopleWords } from '../../components/people-filter/people-words'
import { capitalized } from '../../texts/in-sentence'
import { t } from '../../texts/text'

/** Which variant a group gives to all its people; none where each gets one by chance. */
function variantOf(filters: JsonRecord, index: number): unknown {
  const group: unknown = Array.isArray(filters.groups) ? filters.groups.filter(isObject)[index] : undefined
  return isObject(group) ? group.variant || null : null
}

/** Who gets a flag while it is on, a line for each group. */
export function conditionWords(filters: JsonRecord): string[] {
  return peopleWords(filters, []).map((people, index) => {
    const variant = variantOf(filters, index)
    return capitalized(
      variant === null
        ? people
        : t('{people}: always the variant {variant}', { people, variant: quoted(variant) }),
    )
  })
}

/** Who gets a flag, in a sentence. */
export function whoSentence(filters: JsonRecord, isOn: boolean): string {
  const people = peopleWords(filters, [])
  if (people.length === 0) return t('Nobody: it has no conditions.')
  const who = anyOf(people)
  return isOn ? `${capitalized(who)}.` : t('Nobody, as long as it is off. Once it is on: {who}.', { who })
}

/** What comes along with a flag or a variant, as text; empty for nothing. */
export function payloadOf(filters: JsonRecord, key: string): string {
  const { payloads } = filters
  const payload = isObject(payloads) && Object.hasOwn(payloads, key) ? payloads[key] : undefined
  if (payload === undefined || payload === null) return ''
  return typeof payload === 'string' ? payload : JSON.stringify(payload)
}

/** The payload of a flag that is only on or off. */
export const ON = 'true'

/** What of the filters of a flag has fields of its own. */
export const KNOWN = ['groups', 'multivariate', 'payloads']
