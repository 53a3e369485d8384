import { variantsOf } from '../../../../../contract/flag-filters'
import { isObject } from '../../../../../contract/json-object'
import type { Survey } from '../../../../../contract/schemas/surveys'
import { linkedId } from '../../actions/patch'
import { listed, quoted } from '../../words/lists'
import type { Check, Finding } from './check'

function stateFinding({ linked_flag: flag }: Survey): Finding[] {
  const field = 'linked_flag_id'
  const nobody = 'so nobody would see the survey.'
  if (!flag)
    return [{ field, message: `The linked feature flag is not there any more, ${nobody}`, severity: 'mend' }]
  const key = quoted(flag.key)
  if (flag.deleted)
    return [{ field, message: `The feature flag ${key} is deleted, ${nobody}`, severity: 'mend' }]
  return flag.active === false
    ? [{ field, message: `The feature flag ${key} is off, ${nobody}`, severity: 'mend' }]
    : []
}

function variantFinding({ linked_flag: flag, conditions }: Survey): Finding[] {
  const variant = conditions?.linkedFlagVariant
  if (!variant || variant === 'any' || !flag) return []
  const filters: unknown = flag.filters
  const keys = (variantsOf(isObject(filters) ? filters.multivariate : null) ?? []).map(({ key }) => key)
  if (keys.some((key) => key === variant)) return []
  const has = keys.length === 0 ? 'It has none.' : `It has ${listed(keys.map(quoted))}.`
  const message = `The feature flag ${quoted(flag.key)} has no variant ${quoted(variant)}. ${has}`
  return [{ field: 'conditions.linkedFlagVariant', message, severity: 'mend' }]
}

/** Whether the flag that people must have lets anybody through. */
export const linkedFlagCheck: Check = {
  fine: 'The linked feature flag is on.',
  find({ survey }) {
    if (linkedId(survey)) return [...stateFinding(survey), ...variantFinding(survey)]
    if (!survey.conditions?.linkedFlagVariant) return null
    const message = 'A variant without a feature flag means nothing.'
    return [{ field: 'conditions.linkedFlagVariant', message, severity: 'look' }]
  },
}

/** A flag that the server made for a survey is switched on and off with it. */
const isOwned = (key: unknown) => typeof key === 'string' && key.startsWith('survey-targeting-')

/** Whether the filter by properties lets anybody in. */
export const targetingFlagCheck: Check = {
  fine: 'The filter by properties lets people in.',
  find({ survey: { targeting_flag: flag } }) {
    if (!flag) return null
    const field = 'targeting_flag_filters'
    const message = (words: string): Finding[] => [
      { field, message: `${words}, so nobody would see the survey.`, severity: 'mend' },
    ]
    if (flag.deleted) return message('The flag behind the filter by properties is deleted')
    if (flag.active === false && !isOwned(flag.key))
      return message(`The flag ${quoted(flag.key)} that filters by properties is off`)
    const filters: unknown = flag.filters
    const groups = isObject(filters) && Array.isArray(filters.groups) ? filters.groups.filter(isObject) : []
    const nobody = groups.length > 0 && groups.every(({ rollout_percentage }) => rollout_percentage === 0)
    return nobody ? message('The filter by properties lets in 0 % of people') : []
  },
}
