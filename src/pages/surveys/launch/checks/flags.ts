import { variantsOf } from '../../../../../contract/flag-filters'
import { isObject } from '../../../../../contract/json-object'
import type { Survey } from '../../../../../contract/schemas/surveys'
import { t } from '../../../../texts/text'
import { linkedId } from '../../actions/patch'
import { listed, quoted } from '../../words/lists'
import type { Check, Finding } from './check'

function stateFinding({ linked_flag: flag }: Survey): Finding[] {
  const field = 'linked_flag_id'
  const nobody = t('so nobody would see the survey.')
  if (!flag)
    return [
      {
        field,
        message: t('The linked feature flag is not there any more, {nobody}', { nobody }),
        severity: 'mend',
      },
    ]
  const key = quoted(flag.key)
  if (flag.deleted)
    return [
      { field, message: t('The feature flag {key} is deleted, {nobody}', { key, nobody }), severity: 'mend' },
    ]
  return flag.active === false
    ? [{ field, message: t('The feature flag {key} is off, {nobody}', { key, nobody }), severity: 'mend' }]
    : []
}

function variantFinding({ linked_flag: flag, conditions }: Survey): Finding[] {
  const variant = conditions?.linkedFlagVariant
  if (!variant || variant === 'any' || !flag) return []
  const filters: unknown = flag.filters
  const keys = (variantsOf(isObject(filters) ? filters.multivariate : null) ?? []).map(({ key }) => key)
  if (keys.some((key) => key === variant)) return []
  const has = keys.length === 0 ? t('It has none.') : t('It has {keys}.', { keys: listed(keys.map(quoted)) })
  const message = t('The feature flag {key} has no variant {variant}. {has}', {
    key: quoted(flag.key),
    variant: quoted(variant),
    has,
  })
  return [{ field: 'conditions.linkedFlagVariant', message, severity: 'mend' }]
}

/** Whether the flag that people must have lets anybody through. */
export const linkedFlagCheck: Check = {
  fine: t('The linked feature flag is on.'),
  find({ survey }) {
    if (linkedId(survey)) return [...stateFinding(survey), ...variantFinding(survey)]
    if (!survey.conditions?.linkedFlagVariant) return null
    const message = t('A variant without a feature flag means nothing.')
    return [{ field: 'conditions.linkedFlagVariant', message, severity: 'look' }]
  },
}

/** A flag that the server made for a survey is switched on and off with it. */
const isOwned = (key: unknown) => typeof key === 'string' && key.startsWith('survey-targeting-')

/** Whether the filter by properties lets anybody in. */
export const targetingFlagCheck: Check = {
  fine: t('The filter by properties lets people in.'),
  find({ survey: { targeting_flag: flag } }) {
    if (!flag) return null
    const field = 'targeting_flag_filters'
    const message = (words: string): Finding[] => [
      { field, message: t('{words}, so nobody would see the survey.', { words }), severity: 'mend' },
    ]
    if (flag.deleted) return message(t('The flag behind the filter by properties is deleted'))
    if (flag.active === false && !isOwned(flag.key))
      return message(t('The flag {key} that filters by properties is off', { key: quoted(flag.key) }))
    const filters: unknown = flag.filters
    const groups = isObject(filters) && Array.isArray(filters.groups) ? filters.groups.filter(isObject) : []
    const nobody = groups.length > 0 && groups.every(({ rollout_percentage }) => rollout_percentage === 0)
    return nobody ? message(t('The filter by properties lets in 0 % of people')) : []
  },
}
