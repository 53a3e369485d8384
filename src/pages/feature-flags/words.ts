import { isObject, type JsonRecord } from '../../../contract/json-object'
import { countWords } from '../../components/cells/number'
import { t, tn } from '../../texts/text'

/** The groups of conditions of a flag, as far as they are any. */
const groupsIn = (filters: unknown): JsonRecord[] =>
  isObject(filters) && Array.isArray(filters.groups) ? filters.groups.filter(isObject) : []

/** The part of a group that gets the flag, in percent. */
const shareOf = ({ rollout_percentage: share }: JsonRecord) => (typeof share === 'number' ? share : 100)

const conditionsIn = ({ properties }: JsonRecord) => (Array.isArray(properties) ? properties.length : 0)

/** Percent, as people read them. */
export const percentWords = (percent: number): string => `${countWords(percent)} %`

/** How many people a flag reaches while it is on, in a few words. */
export function reachWords(filters: unknown): string {
  const groups = groupsIn(filters).filter((group) => shareOf(group) > 0)
  const [first] = groups
  if (!first) return t('Nobody')
  const open = groups.filter((group) => conditionsIn(group) === 0)
  // Whoever is in the smaller share is in the greater one as well.
  const share = Math.max(0, ...open.map(shareOf))
  if (share === 100) return t('Everyone')
  if (open.length === groups.length) return t('{percent} of people', { percent: percentWords(share) })
  if (groups.length > 1) return tn(groups.length, '{n} group of conditions', '{n} groups of conditions')
  const conditions = tn(conditionsIn(first), '{n} condition', '{n} conditions')
  return shareOf(first) < 100
    ? t('{percent} of people who meet {conditions}', { percent: percentWords(shareOf(first)), conditions })
    : t('People who meet {conditions}', { conditions })
}

/** A value that people may get, and how many of them do. */
export interface Variant {
  key: string
  /** What it is, in the words of whoever made it. */
  name: string
  percent: number
}

/** The variants of a flag; none where it is only on or off. */
export function variantsIn(filters: unknown): Variant[] {
  const multivariate = isObject(filters) ? filters.multivariate : null
  const variants = isObject(multivariate) ? multivariate.variants : null
  return (Array.isArray(variants) ? variants : []).filter(isObject).map((variant) => ({
    key: String(variant.key ?? ''),
    name: typeof variant.name === 'string' ? variant.name : '',
    percent: typeof variant.rollout_percentage === 'number' ? variant.rollout_percentage : 0,
  }))
}
