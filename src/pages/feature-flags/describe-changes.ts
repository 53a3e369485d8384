import { isObject, type JsonRecord } from '../../../contract/is-object'
import type { ActivityChange } from '../../../contract/schemas/activity'
import { formatList } from '../../components/ui/cells/format-number'
import { quote } from '../../components/ui/cells/join-text'
import { t } from '../../lib/i18n/translate'
import { describeConditions, EDITABLE_FILTER_KEYS, getPayload, ON_PAYLOAD } from './conditions'
import { formatPercent, getFlagFieldName, getGroups, getShare, getVariants } from './labels'

const isEqual = (left: unknown, right: unknown) =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null)

const toFilters = (value: unknown): JsonRecord => (isObject(value) ? value : {})

/**
 * Describes the changes of an activity entry as predicates of its user, `raised the rollout from 10% to 30%`; empty if it
 * contains none.
 */
export const describeFlagChanges = (changes: readonly ActivityChange[]): string[] =>
  changes.flatMap(describeChange)

function describeChange({ field, before, after }: ActivityChange): string[] {
  switch (field) {
    case 'active':
      return [after ? t('turned on the flag') : t('turned off the flag')]
    case 'deleted':
      return [after ? t('deleted the flag') : t('restored the flag')]
    case 'key':
      return [t('renamed the flag from {before} to {after}', { before: quote(before), after: quote(after) })]
    case 'name':
      return [
        after ? t('changed the description to {text}', { text: quote(after) }) : t('removed the description'),
      ]
    case 'tags':
      return [
        Array.isArray(after) && after.length > 0
          ? t('set the tags to {tags}', { tags: formatList(after.map(quote)) })
          : t('removed all tags'),
      ]
    case 'owner_id':
      return [after === null ? t('removed the owner') : t('changed the owner')]
    case 'ensure_experience_continuity':
      return [
        after
          ? t('made the value persist across authentication')
          : t('made the value be re-evaluated after authentication'),
      ]
    case 'filters':
      return describeFilters(toFilters(before), toFilters(after))
    default:
      return [t('changed {field}', { field: getFlagFieldName(field) })]
  }
}

function describeFilters(before: JsonRecord, after: JsonRecord): string[] {
  const changes = [
    ...describeGroupChanges(before, after),
    ...describeVariantChanges(before, after),
    ...describePayloadChanges(before, after),
  ]
  const others = Object.keys({ ...before, ...after }).filter(
    (key) => !EDITABLE_FILTER_KEYS.includes(key) && !isEqual(before[key], after[key]),
  )
  if (others.length > 0) changes.push(t('changed {field}', { field: formatList(others) }))
  return changes.length > 0 ? changes : [t('changed the release conditions')]
}

function describeGroupChanges(before: JsonRecord, after: JsonRecord): string[] {
  const [groups, nextGroups] = [getGroups(before), getGroups(after)]
  const [sentences, nextSentences] = [describeConditions(before), describeConditions(after)]
  if (isEqual(groups, nextGroups)) return []
  if (groups.length !== nextGroups.length) {
    const added = nextGroups.flatMap((group, index) =>
      groups.some((old) => isEqual(old, group)) ? [] : [nextSentences[index] ?? ''],
    )
    const removed = groups.flatMap((group, index) =>
      nextGroups.some((next) => isEqual(next, group)) ? [] : [sentences[index] ?? ''],
    )
    return [
      ...removed.map((who) => t('removed the condition set {who}', { who: quote(who) })),
      ...added.map((who) => t('added the condition set {who}', { who: quote(who) })),
    ]
  }
  return groups.flatMap((group, index) => {
    const next = nextGroups[index] ?? {}
    if (isEqual(group, next)) return []
    const percentages = {
      before: formatPercent(getShare(group)),
      after: formatPercent(getShare(next)),
      number: index + 1,
    }
    const isShareOnly =
      isEqual({ ...group, rollout_percentage: 0 }, { ...next, rollout_percentage: 0 }) &&
      getShare(group) !== getShare(next)
    const isRaised = getShare(next) > getShare(group)
    if (isShareOnly && groups.length === 1) {
      return isRaised
        ? t('raised the rollout from {before} to {after}', percentages)
        : t('lowered the rollout from {before} to {after}', percentages)
    }
    if (isShareOnly) {
      return isRaised
        ? t('raised the rollout of condition set {number} from {before} to {after}', percentages)
        : t('lowered the rollout of condition set {number} from {before} to {after}', percentages)
    }
    return t('changed condition set {number} from {before} to {after}', {
      number: index + 1,
      before: quote(sentences[index]),
      after: quote(nextSentences[index]),
    })
  })
}

/** Formats the variants with their percentages: `control 50% and test 50%`. */
const formatSplit = (filters: JsonRecord) =>
  formatList(getVariants(filters).map(({ key, percent }) => `${key} ${formatPercent(percent)}`))

function describeVariantChanges(before: JsonRecord, after: JsonRecord): string[] {
  if (isEqual(before.multivariate, after.multivariate)) return []
  const [variants, nextVariants] = [getVariants(before), getVariants(after)]
  if (nextVariants.length === 0) return variants.length > 0 ? [t('removed all variants')] : []
  if (isEqual(variants, nextVariants)) return [t('changed the variants')]
  return [
    variants.length === 0
      ? t('added the variants {split}', { split: formatSplit(after) })
      : t('changed the variants from {before} to {after}', {
          before: formatSplit(before),
          after: formatSplit(after),
        }),
  ]
}

function describePayloadChanges(before: JsonRecord, after: JsonRecord): string[] {
  const keys = Object.keys({ ...toFilters(before.payloads), ...toFilters(after.payloads) })
  return keys.flatMap((key) => {
    const [payload, nextPayload] = [getPayload(before, key), getPayload(after, key)]
    if (payload === nextPayload) return []
    const values = { variant: quote(key), payload: nextPayload }
    if (key === ON_PAYLOAD) {
      return nextPayload ? t('set the payload to {payload}', values) : t('removed the payload')
    }
    return nextPayload
      ? t('set the payload of variant {variant} to {payload}', values)
      : t('removed the payload of variant {variant}', values)
  })
}
