import { isObject, type JsonRecord } from '../../../../contract/json-object'

/** The variants of a flag as they are on the wire; none where it is only on or off, null where they are no list of objects. */
export function wireVariants({ multivariate = null }: JsonRecord): JsonRecord[] | null {
  if (multivariate === null) return []
  const variants = isObject(multivariate) ? multivariate.variants : null
  return Array.isArray(variants) && variants.every(isObject) ? variants : null
}

/** Filters with other variants. Without any the flag is only on or off. */
function withVariants(filters: JsonRecord, variants: JsonRecord[]): JsonRecord {
  const { multivariate } = filters
  const whole = { ...(isObject(multivariate) && multivariate), variants }
  return { ...filters, multivariate: variants.length > 0 ? whole : null }
}

/** Filters whose groups and payloads name variants otherwise: `renamed` says how, null where one is gone. */
function withNames(filters: JsonRecord, renamed: (key: string) => string | null): JsonRecord {
  const { groups, payloads } = filters
  const groupOf = (group: unknown) =>
    isObject(group) && typeof group.variant === 'string' && renamed(group.variant) !== group.variant
      ? { ...group, variant: renamed(group.variant) }
      : group
  const kept = Object.entries(isObject(payloads) ? payloads : {}).flatMap(([key, payload]) => {
    const name = renamed(key)
    return name === null ? [] : [[name, payload]]
  })
  return {
    ...filters,
    ...(Array.isArray(groups) && { groups: groups.map(groupOf) }),
    ...(isObject(payloads) && { payloads: Object.fromEntries(kept) }),
  }
}

/** Whole percentages of so many equal parts, which make 100. */
export const evenShares = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(100 / count) + (index < 100 % count ? 1 : 0))

/** Filters whose variants have equal shares. */
export function withEvenShares(filters: JsonRecord): JsonRecord {
  const variants = wireVariants(filters) ?? []
  const shares = evenShares(variants.length)
  return withVariants(
    filters,
    variants.map((variant, index) => ({ ...variant, rollout_percentage: shares[index] })),
  )
}

/** A flag with variants, where it was only on or off: its payload is left behind. */
export const startVariants = (filters: JsonRecord): JsonRecord =>
  withEvenShares(
    withVariants(
      withNames(filters, () => null),
      [{ key: 'control' }, { key: 'test' }],
    ),
  )

/** A flag that is only on or off, where it had variants. */
export const endVariants = (filters: JsonRecord): JsonRecord =>
  withVariants(
    withNames(filters, () => null),
    [],
  )

/** One more variant, which nobody gets yet. */
export const withNewVariant = (filters: JsonRecord): JsonRecord =>
  withVariants(filters, [...(wireVariants(filters) ?? []), { key: '', rollout_percentage: 0 }])

/** Filters without one of their variants. */
export function withoutVariant(filters: JsonRecord, index: number): JsonRecord {
  const variants = wireVariants(filters) ?? []
  const gone = variants[index]?.key
  const left = variants.filter((_, at) => at !== index)
  const rest = withVariants(filters, left)
  const isNamed = left.some(({ key }) => key === gone)
  return isNamed ? rest : withNames(rest, (key) => (key === gone ? null : key))
}

/** Filters with one variant changed. A new key is followed by the groups and the payload that name it. */
export function withVariant(filters: JsonRecord, index: number, fields: JsonRecord): JsonRecord {
  const variants = wireVariants(filters) ?? []
  const before = variants[index]
  if (!before) return filters
  const after = { ...before, ...fields }
  const changed = withVariants(filters, variants.with(index, after))
  const isAlone = variants.filter(({ key }) => key === before.key).length === 1
  const isTaken = variants.some(({ key }, at) => at !== index && key === after.key)
  if (after.key === before.key || !isAlone || isTaken) return changed
  return withNames(changed, (key) => (key === before.key ? String(after.key) : key))
}

/** The percentages of all variants together. */
export const totalShare = (variants: readonly JsonRecord[]): number =>
  variants.reduce((sum, { rollout_percentage: share }) => sum + (typeof share === 'number' ? share : 0), 0)

/** Filters with the payload of a variant, or of the flag itself; an empty text is none. */
export function withPayload(filters: JsonRecord, key: string, text: string): JsonRecord {
  const payloads = isObject(filters.payloads) ? filters.payloads : {}
  const others = Object.entries(payloads).filter(([name]) => name !== key)
  if (text !== '') return { ...filters, payloads: { ...payloads, [key]: text } }
  if (others.length > 0) return { ...filters, payloads: Object.fromEntries(others) }
  const { payloads: _, ...rest } = filters
  return rest
}
