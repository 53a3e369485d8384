import { variantsOf } from '../../contract/flag-filters'
import { isObject, type JsonRecord } from '../../contract/json-object'
import { bucketOf } from './hash'
import { holds } from './operators'
import { patience } from './regex'

/** A flag that is on, as far as deciding needs it. */
export interface Flag {
  id: number
  key: string
  filters: JsonRecord
}

/** Who is asked about. */
export interface Person {
  distinct_id: string
  properties: JsonRecord
  now: number
}

/** What a flag is for a person, and why. */
export interface Verdict {
  enabled: boolean
  variant: string | null
  reason: { code: Code; condition_index: number | null }
  /** JSON text that comes along with the flag. */
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

/** So many flags one after the other may ask for each other. */
const CHAIN_MAX = 100

/** Decides flags of a project for one person; `flags` are all that are on, since one may ask for another. */
export function evaluator(flags: Flag[], person: Person): (flag: Flag) => Verdict {
  const verdicts = new Map<Flag, Verdict>()
  const moment = { now: person.now, patience: patience() }

  let chain = 0

  function verdictOf(flag: Flag): Verdict {
    const known = verdicts.get(flag)
    if (known) return known
    // Whoever asks for this one while it is being decided has asked in a circle.
    verdicts.set(flag, off('missing_dependency'))
    if (chain >= CHAIN_MAX) return off('missing_dependency')
    chain += 1
    const verdict = decide(flag)
    chain -= 1
    verdicts.set(flag, verdict)
    return verdict
  }

  function decide(flag: Flag): Verdict {
    // There are no groups of people here.
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
  /** A flag that another asks for, by its id or its key. */
  const flagOf = (name: unknown) => flags.find(({ id, key }) => String(id) === String(name) || key === name)

  /** Whether a flag is what another wants of it: on, off, or a variant. */
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

/** The sets of conditions, one of which has to be met. Old flags have one, without a list around it. */
const groupsOf = ({ filters }: Flag) =>
  Array.isArray(filters.groups) ? filters.groups.filter(isObject) : [filters]

const propertiesOf = ({ properties }: JsonRecord) =>
  Array.isArray(properties) ? properties.filter(isObject) : []

/** The variant that a set of conditions prescribes, or the one where the person stands. */
function variantOf({ key, filters }: Flag, { variant }: JsonRecord, distinct_id: string): string | null {
  const variants = variantsOf(filters.multivariate) ?? []
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
