import { isObject, type JsonRecord } from '../../../contract/is-object'
import { formatFieldName } from '../../components/activity/format-field'
import {
  formatPeopleClause,
  formatPropertyClause,
  formatTest,
} from '../../components/people-filter/describe-filter'
import { formatCount } from '../../components/ui/cells/format-number'
import { capitalized } from '../../lib/i18n/case'
import { t, tn } from '../../lib/i18n/translate'

/** Returns the condition groups of a flag; ignores invalid ones. */
export const getGroups = (filters: unknown): JsonRecord[] =>
  isObject(filters) && Array.isArray(filters.groups) ? filters.groups.filter(isObject) : []

/** Rollout percentage of a group. */
export const getShare = ({ rollout_percentage: share }: JsonRecord) =>
  typeof share === 'number' ? share : 100

const countConditions = ({ properties }: JsonRecord) => (Array.isArray(properties) ? properties.length : 0)

/** Formats a percentage. */
export const formatPercent = (percent: number): string => `${formatCount(percent)}%`

/** Largest rollout percentage of the groups without conditions, which apply to all users. */
export const getShareOfAll = (filters: unknown): number =>
  Math.max(
    0,
    ...getGroups(filters)
      .filter((group) => countConditions(group) === 0)
      .map(getShare),
  )

/** Formats the first condition of a group, and the number of the others: `Plan is “team” and 1 more`. */
function formatConditions({ properties }: JsonRecord): string {
  const [first, ...others] = (Array.isArray(properties) ? properties : []).filter(isObject)
  if (!first) return ''
  const { key, operator, value, type = 'person' } = first
  const condition = capitalized(
    type === 'person'
      ? t('{property} {test}', { property: String(key), test: formatTest(operator, value) })
      : formatPeopleClause(formatPropertyClause(first)),
  )
  return others.length > 0 ? t('{condition} and {n} more', { condition, n: others.length }) : condition
}

/** Summarizes which share of users an enabled flag reaches; `isShort` for a table. */
export function formatReach(filters: unknown, isShort = false): string {
  const groups = getGroups(filters).filter((group) => getShare(group) > 0)
  const [first] = groups
  if (!first) return t('No one')
  const open = groups.filter((group) => countConditions(group) === 0)
  // Users in the smaller share are also in the larger one.
  const share = getShareOfAll(filters)
  if (share === 100) return t('Everyone')
  if (open.length === groups.length) return t('{percent} of users', { percent: formatPercent(share) })
  if (groups.length > 1) return tn(groups.length, '{n} condition set', '{n} condition sets')
  if (isShort) {
    const condition = formatConditions(first)
    return getShare(first) < 100 ? `${condition} · ${formatPercent(getShare(first))}` : condition
  }
  const conditions = tn(countConditions(first), '{n} condition', '{n} conditions')
  return getShare(first) < 100
    ? t('{percent} of users who match {conditions}', { percent: formatPercent(getShare(first)), conditions })
    : t('Users who match {conditions}', { conditions })
}

/** Variant with its percentage. */
export interface FlagVariant {
  key: string
  /** Name given by its author. */
  name: string
  percent: number
}

/** Returns the variants of a flag; empty for a boolean flag. */
export function getVariants(filters: unknown): FlagVariant[] {
  const multivariate = isObject(filters) ? filters.multivariate : null
  const variants = isObject(multivariate) ? multivariate.variants : null
  return (Array.isArray(variants) ? variants : []).filter(isObject).map((variant) => ({
    key: String(variant.key ?? ''),
    name: typeof variant.name === 'string' ? variant.name : '',
    percent: typeof variant.rollout_percentage === 'number' ? variant.rollout_percentage : 0,
  }))
}

/** Labels of fields with unclear names. */
const NAMES = new Map([
  ['name', t('Description')],
  ['active', t('On')],
  ['owner_id', t('Owner')],
  ['filters', t('Release conditions and variants')],
  ['ensure_experience_continuity', t('Persist across authentication')],
])

/** Returns the label of a flag field. */
export const getFlagFieldName = (field: string): string => NAMES.get(field) ?? formatFieldName(field)
