import { parseVariants } from '../../contract/flag-filters'
import { isObject, type JsonRecord } from '../../contract/is-object'
import { bucketOf } from './hash'
import { holds } from './operators'
import { patience } from './regex'

/** Active flag, with the fields needed for evaluation. */
export interface Flag {
  id: number
  key: string
  filters: JsonRecord
}

/** Person to evaluate flags for. */
export interface Person {
  distinct_id: string
  properties: JsonRecord
  now: number
}

/** Evaluation result of a flag for a person, with the reason. */
export interface Verdict {
  enabled: boolean
  variant: string | null
  reason: { code: Code; condition_index: number | null }
  /** Payload of the flag as JSON text. */
  payload: string | null
}
type Code =
  | 'condition_match'
  | 'no_condition_match'
  | 'out_of_rollout_bound'
  | 'no_group_type'
  | 'missing_dependency'

const off = (code: Code, condition_index: number | null = null): Verdict => ({
  enabled: false,
  variant: null,
  reason: { code, condition_index },
  payload: null,
})

/** Maximum depth of flag dependencies. */
const CHAIN_MAX = 100

/**
 * Creates an evaluator of a project's flags for one person; `flags` are all active flags, since one may depend on
 * another.
 */
export function evaluator(flags: Flag[], person: Person): (flag: Flag) => Verdict {
  const verdicts = new Map<Flag, Verdict>()
  const moment = { now: person.now, patience: patience() }

  let chain = 0

  function verdictOf(flag: Flag): Verdict {
    const known = verdicts.get(flag)
    if (known) return known
    // Provisional result for flags that depend on this one while it is being evaluated, i.e. in a cycle.
    verdicts.set(flag, off('missing_dependency'))
    if (chain >= CHAIN_MAX) return off('missing_dependency')
    chain += 1
    const verdict = decide(flag)
    chain -= 1
    verdicts.set(flag, verdict)
    return verdict
  }

  function decide(flag: Flag): Verdict {
    // Group types are not supported.
    if (typeof flag.filters.aggregation_group_type_index === 'number') return off('no_group_type')
    const groups = groupsOf(flag)
    if (groups.some((group) => propertiesOf(group).some(isMissing))) return off('missing_dependency')
    let reached: number | null = null
    for (const [index, group] of groups.entries()) {
      if (!fits(group)) continue
      if (isRolledOut(flag, group)) return on(flag, group, index)
      reached ??= index
    }
    return reached === null ? off('no_condition_match') : off('out_of_rollout_bound', reached)
  }

  const fits = (group: JsonRecord) => propertiesOf(group).every(isMet)

  function isMet(property: JsonRecord): boolean {
    const { key, type = 'person', operator, value } = property
    if (type === 'flag') return isAnswer(flagOf(key), value)
    if (type !== 'person' || typeof key !== 'string') return false
    const name = typeof operator === 'string' ? operator : 'exact'
    return holds({ key, operator: name, value }, person.properties, moment)
  }

  const isMissing = ({ key, type }: JsonRecord) => type === 'flag' && !flagOf(key)
  /** Finds the flag of a dependency by its id or key. */
  const flagOf = (name: unknown) => flags.find(({ id, key }) => String(id) === String(name) || key === name)

  /** Returns whether a flag has the value that a dependency requires: on, off, or a variant. */
  function isAnswer(flag: Flag | undefined, wanted: unknown): boolean {
    if (!flag) return false
    const { enabled, variant } = verdictOf(flag)
    return typeof wanted === 'string' ? variant === wanted : enabled === (wanted ?? true)
  }

  const isRolledOut = ({ key }: Flag, { rollout_percentage }: JsonRecord) =>
    typeof rollout_percentage !== 'number' ||
    rollout_percentage >= 100 ||
    bucketOf(key, person.distinct_id) <= rollout_percentage / 100

  function on(flag: Flag, group: JsonRecord, condition_index: number): Verdict {
    const variant = variantOf(flag, group, person.distinct_id)
    const reason = { code: 'condition_match' as const, condition_index }
    return { enabled: true, variant, reason, payload: payloadOf(flag, variant ?? 'true') }
  }

  return verdictOf
}

/** Returns the condition sets, any of which must match. Old flags have one, not wrapped in a list. */
const groupsOf = ({ filters }: Flag) =>
  Array.isArray(filters.groups) ? filters.groups.filter(isObject) : [filters]

const propertiesOf = ({ properties }: JsonRecord) =>
  Array.isArray(properties) ? properties.filter(isObject) : []

/** Returns the variant override of a condition set, or the variant of the person's bucket. */
function variantOf({ key, filters }: Flag, { variant }: JsonRecord, distinct_id: string): string | null {
  const variants = parseVariants(filters.multivariate) ?? []
  const prescribed = variants.find((one) => one.key === variant)
  if (prescribed) return prescribed.key
  const bucket = bucketOf(key, distinct_id, 'variant')
  let end = 0
  for (const one of variants) {
    end += one.rollout_percentage / 100
    if (bucket < end) return one.key
  }
  return null
}

function payloadOf({ filters: { payloads } }: Flag, name: string): string | null {
  const payload = isObject(payloads) && Object.hasOwn(payloads, name) ? payloads[name] : undefined
  if (payload === undefined || payload === null) return null
  return typeof payload === 'string' ? payload : JSON.stringify(payload)
}
