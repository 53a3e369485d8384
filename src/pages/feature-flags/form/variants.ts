import { isObject, type JsonRecord } from '../../../../contract/is-object'

/** Returns the variants of a flag in API format; empty for a boolean flag, null if they are not a list of objects. */
export function toApiVariants({ multivariate = null }: JsonRecord): JsonRecord[] | null {
  if (multivariate === null) return []
  const variants = isObject(multivariate) ? multivariate.variants : null
  return Array.isArray(variants) && variants.every(isObject) ? variants : null
}

/** Sets the variants in the filters. Without any, the flag is boolean. */
function setVariants(filters: JsonRecord, variants: JsonRecord[]): JsonRecord {
  const { multivariate } = filters
  const whole = { ...(isObject(multivariate) && multivariate), variants }
  return { ...filters, multivariate: variants.length > 0 ? whole : null }
}

/** Renames variants in the groups and payloads of the filters: `renamed` maps the keys, null for a removed one. */
function renameVariants(filters: JsonRecord, renamed: (key: string) => string | null): JsonRecord {
  const { groups, payloads } = filters
  const toGroup = (group: unknown) =>
    isObject(group) && typeof group.variant === 'string' && renamed(group.variant) !== group.variant
      ? { ...group, variant: renamed(group.variant) }
      : group
  const renamedPayloads = Object.entries(isObject(payloads) ? payloads : {}).flatMap(([key, payload]) => {
    const name = renamed(key)
    return name === null ? [] : [[name, payload]]
  })
  return {
    ...filters,
    ...(Array.isArray(groups) && { groups: groups.map(toGroup) }),
    ...(isObject(payloads) && { payloads: Object.fromEntries(renamedPayloads) }),
  }
}

/** Splits 100 into whole percentages that are as equal as possible. */
export const splitEvenly = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(100 / count) + (index < 100 % count ? 1 : 0))

/** Sets equal percentages for all variants. */
export function distributeEvenly(filters: JsonRecord): JsonRecord {
  const variants = toApiVariants(filters) ?? []
  const shares = splitEvenly(variants.length)
  return setVariants(
    filters,
    variants.map((variant, index) => ({ ...variant, rollout_percentage: shares[index] })),
  )
}

/** Converts a boolean flag to variants; its payload is dropped. */
export const enableVariants = (filters: JsonRecord): JsonRecord =>
  distributeEvenly(
    setVariants(
      renameVariants(filters, () => null),
      [{ key: 'control' }, { key: 'test' }],
    ),
  )

/** Converts a flag with variants to a boolean one. */
export const disableVariants = (filters: JsonRecord): JsonRecord =>
  setVariants(
    renameVariants(filters, () => null),
    [],
  )

/** Adds a variant with 0 %. */
export const addVariant = (filters: JsonRecord): JsonRecord =>
  setVariants(filters, [...(toApiVariants(filters) ?? []), { key: '', rollout_percentage: 0 }])

/** Removes a variant from the filters. */
export function removeVariant(filters: JsonRecord, index: number): JsonRecord {
  const variants = toApiVariants(filters) ?? []
  const removedKey = variants[index]?.key
  const remaining = variants.filter((_, at) => at !== index)
  const rest = setVariants(filters, remaining)
  const isNamed = remaining.some(({ key }) => key === removedKey)
  return isNamed ? rest : renameVariants(rest, (key) => (key === removedKey ? null : key))
}

/** Changes a variant. Groups and payloads that reference it follow a new key. */
export function updateVariant(filters: JsonRecord, index: number, fields: JsonRecord): JsonRecord {
  const variants = toApiVariants(filters) ?? []
  const before = variants[index]
  if (!before) return filters
  const after = { ...before, ...fields }
  const changed = setVariants(filters, variants.with(index, after))
  const isAlone = variants.filter(({ key }) => key === before.key).length === 1
  const isTaken = variants.some(({ key }, at) => at !== index && key === after.key)
  if (after.key === before.key || !isAlone || isTaken) return changed
  return renameVariants(changed, (key) => (key === before.key ? String(after.key) : key))
}

/** Returns the sum of the percentages of all variants. */
export const sumShares = (variants: readonly JsonRecord[]): number =>
  variants.reduce((sum, { rollout_percentage: share }) => sum + (typeof share === 'number' ? share : 0), 0)

/** Sets the payload of a variant or of the flag itself; an empty text removes it. */
export function setPayload(filters: JsonRecord, key: string, text: string): JsonRecord {
  const payloads = isObject(filters.payloads) ? filters.payloads : {}
  const others = Object.entries(payloads).filter(([name]) => name !== key)
  if (text !== '') return { ...filters, payloads: { ...payloads, [key]: text } }
  if (others.length > 0) return { ...filters, payloads: Object.fromEntries(others) }
  const { payloads: _, ...rest } = filters
  return rest
}
