import { isObject, type JsonRecord } from '../../../contract/is-object'
import { describeGroups, formatAnyGroup } from '../../components/people-filter/describe-filter'
import { quote } from '../../components/ui/cells/join-text'
import { capitalized } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'
import { getVariants } from './labels'

/** Returns the variant that a group forces for all its users; undefined if they are assigned randomly. */
function getVariant(filters: JsonRecord, index: number): unknown {
  const group: unknown = Array.isArray(filters.groups) ? filters.groups.filter(isObject)[index] : undefined
  return isObject(group) ? group.variant || null : null
}

/** Describes the release conditions of an enabled flag, one line per group. */
export function describeConditions(filters: JsonRecord): string[] {
  return describeGroups(filters, []).map((people, index) => {
    const variant = getVariant(filters, index)
    return capitalized(
      variant === null
        ? people
        : t('{people}: always variant {variant}', { people, variant: quote(variant) }),
    )
  })
}

/** Describes in one sentence which users get a flag. */
export function describeTargetedUsers(filters: JsonRecord, isOn: boolean): string {
  const people = describeGroups(filters, [])
  if (people.length === 0) return t('No one, because it has no conditions.')
  const audience = formatAnyGroup(people)
  return isOn
    ? `${capitalized(audience)}.`
    : t('No one while it is off. When turned on: {who}.', { who: audience })
}

/** Returns the payload of a flag or variant as text; empty if there is none. */
export function getPayload(filters: JsonRecord, key: string): string {
  const { payloads } = filters
  const payload = isObject(payloads) && Object.hasOwn(payloads, key) ? payloads[key] : undefined
  if (payload === undefined || payload === null) return ''
  return typeof payload === 'string' ? payload : JSON.stringify(payload)
}

/** Payload key of a boolean flag. */
export const ON_PAYLOAD = 'true'

/** Flag filters that have their own form fields. */
export const EDITABLE_FILTER_KEYS = ['groups', 'multivariate', 'payloads']

/** Formats the call of an SDK that evaluates a flag. */
export const formatFlagCall = (key: string, filters: JsonRecord): string =>
  `posthog.${getVariants(filters).length > 0 ? 'getFeatureFlag' : 'isFeatureEnabled'}('${key}')`
