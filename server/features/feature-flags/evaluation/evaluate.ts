import { parseVariants } from '../../../../contract/domain/flag-filters'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { hashToBucket } from './hash'
import { matchesCondition } from './operators'
import { createRegexBudget } from './regex'

/** Active flag, with the fields needed for evaluation. */
export interface EvaluatedFlag {
  id: number
  key: string
  filters: JsonRecord
}

/** Person to evaluate flags for. */
export interface FlagSubject {
  distinct_id: string
  properties: JsonRecord
  now: number
}

/** Evaluation result of a flag for a person, with the reason. */
export interface FlagResult {
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

const disabled = (code: Code, condition_index: number | null = null): FlagResult => ({
  enabled: false,
  variant: null,
  reason: { code, condition_index },
  payload: null,
})

/** Maximum depth of flag dependencies. */
const MAX_DEPENDENCY_DEPTH = 100

/**
 * Creates an evaluator of a project's flags for one person; `flags` are all active flags, since one may depend on
 * another.
 */
export function createFlagEvaluator(
  flags: EvaluatedFlag[],
  person: FlagSubject,
): (flag: EvaluatedFlag) => FlagResult {
  const verdicts = new Map<EvaluatedFlag, FlagResult>()
  const moment = { now: person.now, regexBudget: createRegexBudget() }

  let chain = 0

  function evaluateFlag(flag: EvaluatedFlag): FlagResult {
    const cached = verdicts.get(flag)
    if (cached) return cached
    // Provisional result for flags that depend on this one while it is being evaluated, i.e. in a cycle.
    verdicts.set(flag, disabled('missing_dependency'))
    if (chain >= MAX_DEPENDENCY_DEPTH) return disabled('missing_dependency')
    chain += 1
    const verdict = decide(flag)
    chain -= 1
    verdicts.set(flag, verdict)
    return verdict
  }

  function decide(flag: EvaluatedFlag): FlagResult {
    // Group types are not supported.
    if (typeof flag.filters.aggregation_group_type_index === 'number') return disabled('no_group_type')
    const groups = getGroups(flag)
    if (groups.some((group) => getProperties(group).some(isMissing))) return disabled('missing_dependency')
    let reached: number | null = null
    for (const [index, group] of groups.entries()) {
      if (!fits(group)) continue
      if (isRolledOut(flag, group)) return on(flag, group, index)
      reached ??= index
    }
    return reached === null ? disabled('no_condition_match') : disabled('out_of_rollout_bound', reached)
  }

  const fits = (group: JsonRecord) => getProperties(group).every(isMet)

  function isMet(property: JsonRecord): boolean {
    const { key, type = 'person', operator, value } = property
    if (type === 'flag') return isAnswer(findFlag(flags, key), value)
    if (type !== 'person' || typeof key !== 'string') return false
    const name = typeof operator === 'string' ? operator : 'exact'
    return matchesCondition({ key, operator: name, value }, person.properties, moment)
  }

  const isMissing = ({ key, type }: JsonRecord) => type === 'flag' && !findFlag(flags, key)

  /** Returns whether a flag has the value that a dependency requires: on, off, or a variant. */
  function isAnswer(flag: EvaluatedFlag | undefined, expected: unknown): boolean {
    if (!flag) return false
    const { enabled, variant } = evaluateFlag(flag)
    return typeof expected === 'string' ? variant === expected : enabled === (expected ?? true)
  }

  const isRolledOut = ({ key }: EvaluatedFlag, { rollout_percentage }: JsonRecord) =>
    typeof rollout_percentage !== 'number' ||
    rollout_percentage >= 100 ||
    hashToBucket(key, person.distinct_id) <= rollout_percentage / 100

  function on(flag: EvaluatedFlag, group: JsonRecord, condition_index: number): FlagResult {
    const variant = getVariant(flag, group, person.distinct_id)
    const reason = { code: 'condition_match' as const, condition_index }
    return { enabled: true, variant, reason, payload: getPayload(flag, variant ?? 'true') }
  }

  return evaluateFlag
}

/** Finds the flag of a dependency by its id or key. */
export const findFlag = <Flag extends Pick<EvaluatedFlag, 'id' | 'key'>>(
  flags: readonly Flag[],
  name: unknown,
): Flag | undefined => flags.find(({ id, key }) => String(id) === String(name) || key === name)

/** Returns the condition sets, any of which must match. Old flags have one, not wrapped in a list. */
const getGroups = ({ filters }: EvaluatedFlag) =>
  Array.isArray(filters.groups) ? filters.groups.filter(isObject) : [filters]

const getProperties = ({ properties }: JsonRecord) =>
  Array.isArray(properties) ? properties.filter(isObject) : []

/** Returns the variant override of a condition set, or the variant of the person's bucket. */
function getVariant(
  { key, filters }: EvaluatedFlag,
  { variant }: JsonRecord,
  distinct_id: string,
): string | null {
  const variants = parseVariants(filters.multivariate) ?? []
  const prescribed = variants.find((candidate) => candidate.key === variant)
  if (prescribed) return prescribed.key
  const bucket = hashToBucket(key, distinct_id, 'variant')
  let end = 0
  for (const candidate of variants) {
    end += candidate.rollout_percentage / 100
    if (bucket < end) return candidate.key
  }
  return null
}

function getPayload({ filters: { payloads } }: EvaluatedFlag, name: string): string | null {
  const payload = isObject(payloads) && Object.hasOwn(payloads, name) ? payloads[name] : undefined
  if (payload === undefined || payload === null) return null
  return typeof payload === 'string' ? payload : JSON.stringify(payload)
}
