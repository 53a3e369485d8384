import { isObject, type JsonRecord } from '../../../contract/is-object'
import { request } from '../../api/client/request'
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

/** User to evaluate a flag for; the properties override the stored ones. */
interface FlagSubject {
  token: string
  key: string
  distinct_id: string
  person_properties: Readonly<Record<string, string>>
}

/** Evaluates an active flag on the server, with the endpoint of the SDKs. Null if the server does not know the flag. */
export async function evaluateFlag({ token, key, ...subject }: FlagSubject): Promise<FlagOutcome | null> {
  const response = await request(
    { method: 'POST', path: '/flags/?v=2' },
    { body: { api_key: token, ...subject, flag_keys_to_evaluate: [key] } },
  )
  const flags = isObject(response) && isObject(response.flags) ? response.flags : {}
  return Object.hasOwn(flags, key) && isObject(flags[key]) ? parseEvaluation(flags[key]) : null
}

function parseEvaluation({ enabled, variant, reason, metadata }: JsonRecord): FlagOutcome {
  const { code, condition_index, description } = isObject(reason) ? reason : {}
  const payload = isObject(metadata) ? metadata.payload : null
  return {
    enabled: enabled === true,
    variant: typeof variant === 'string' ? variant : null,
    code: String(code ?? ''),
    conditionIndex: typeof condition_index === 'number' ? condition_index : null,
    description: typeof description === 'string' ? description : '',
    payload: typeof payload === 'string' ? payload : null,
  }
}
