import { parseVariants } from '../../../../../contract/domain/flag-filters'
import { isObject } from '../../../../../contract/is-object'
import type { Survey } from '../../../../../contract/schemas/surveys'
import { t } from '../../../../lib/i18n/translate'
import { getLinkedFlagId } from '../../actions/patch'
import { formatList, joinSentences, quote } from '../../labels/choices'
import type { LaunchCheck, LaunchIssue } from './check'

/** Describes the state in which a flag matches no user; null if there is none. */
function describeBlockedFlag(flag: Survey['linked_flag']): string | null {
  if (!flag) return t('The linked feature flag no longer exists, so no one would see the survey.')
  const key = quote(flag.key)
  if (flag.deleted) return t('The feature flag {key} is deleted, so no one would see the survey.', { key })
  return flag.active === false
    ? t('The feature flag {key} is off, so no one would see the survey.', { key })
    : null
}

function findStateIssues({ linked_flag: flag }: Survey): LaunchIssue[] {
  const message = describeBlockedFlag(flag)
  return message === null ? [] : [{ field: 'linked_flag_id', message, severity: 'error' }]
}

function findVariantIssues({ linked_flag: flag, conditions }: Survey): LaunchIssue[] {
  const variant = conditions?.linkedFlagVariant
  if (!variant || variant === 'any' || !flag) return []
  const filters: unknown = flag.filters
  const keys = (parseVariants(isObject(filters) ? filters.multivariate : null) ?? []).map(({ key }) => key)
  if (keys.some((key) => key === variant)) return []
  const has =
    keys.length === 0
      ? t('It has no variants.')
      : t('Its variants are {keys}.', { keys: formatList(keys.map(quote)) })
  const lacks = t('The feature flag {key} has no variant {variant}.', {
    key: quote(flag.key),
    variant: quote(variant),
  })
  const message = joinSentences([lacks, has])
  return [{ field: 'conditions.linkedFlagVariant', message, severity: 'error' }]
}

/** Checks that the required flag can match users. */
export const linkedFlagCheck: LaunchCheck = {
  fine: t('The linked feature flag is on.'),
  find({ survey }) {
    if (getLinkedFlagId(survey)) return [...findStateIssues(survey), ...findVariantIssues(survey)]
    if (!survey.conditions?.linkedFlagVariant) return null
    const message = t('A variant has no effect without a feature flag.')
    return [{ field: 'conditions.linkedFlagVariant', message, severity: 'warning' }]
  },
}

/** A flag created by the server for a survey is enabled and disabled together with it. */
const isOwned = (key: unknown) => typeof key === 'string' && key.startsWith('survey-targeting-')

/** Checks that the filter by properties can match users. */
export const targetingFlagCheck: LaunchCheck = {
  fine: t('The filter by user properties can match users.'),
  find({ survey: { targeting_flag: flag } }) {
    if (!flag) return null
    const field = 'targeting_flag_filters'
    const createIssues = (message: string): LaunchIssue[] => [{ field, message, severity: 'error' }]
    if (flag.deleted) return createIssues(t('The targeting flag is deleted, so no one would see the survey.'))
    if (flag.active === false && !isOwned(flag.key)) {
      const key = quote(flag.key)
      return createIssues(t('The targeting flag {key} is off, so no one would see the survey.', { key }))
    }
    const filters: unknown = flag.filters
    const groups = isObject(filters) && Array.isArray(filters.groups) ? filters.groups.filter(isObject) : []
    const nobody = groups.length > 0 && groups.every(({ rollout_percentage }) => rollout_percentage === 0)
    return nobody
      ? createIssues(t('The filter by user properties matches 0% of users, so no one would see the survey.'))
      : []
  },
}
