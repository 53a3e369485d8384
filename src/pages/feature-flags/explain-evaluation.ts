import { isObject, type JsonRecord } from '../../../contract/is-object'
import { getPropertyTexts } from '../../components/people-filter/filter'
import { t } from '../../lib/i18n/translate'
import { describeConditions } from './conditions'
import { formatPercent, getGroups, getShare } from './labels'

/** Evaluation result of a flag for one user, as SDKs receive it. */
export interface FlagOutcome {
  enabled: boolean
  variant: string | null
  code: string
  conditionIndex: number | null
  /** Reason in the words of the server. */
  description: string
  payload: string | null
}

/** Explains the result of a flag by its release conditions. */
export function explainEvaluation(filters: JsonRecord, evaluation: FlagOutcome): string {
  const { code, conditionIndex, description } = evaluation
  const index = conditionIndex ?? 0
  const values = { number: index + 1, who: describeConditions(filters)[index] ?? '' }
  switch (code) {
    case 'condition_match':
      return t('Matches condition set {number}: {who}', values)
    case 'out_of_rollout_bound':
      return t('Matches condition set {number}, but is not among its {percent} of users.', {
        number: index + 1,
        percent: formatPercent(getShare(getGroups(filters)[index] ?? {})),
      })
    case 'no_condition_match':
      return t('Matches no condition set.')
    default:
      return description || code
  }
}

/** Returns the person properties that the conditions of a flag compare, without duplicates. */
export function getComparedProperties(filters: JsonRecord): { key: string; example: string }[] {
  const properties = getGroups(filters)
    .flatMap(({ properties }) => (Array.isArray(properties) ? properties.filter(isObject) : []))
    .filter(({ type = 'person' }) => type === 'person')
  const examples = new Map(
    properties.map((property) => [String(property.key), getPropertyTexts(property)[0] ?? '']),
  )
  return [...examples].map(([key, example]) => ({ key, example }))
}
