import fc from 'fast-check'

/*
 * Random flags and persons. Cases that an SDK evaluates differently from the public service are excluded, each with the
 * reason: the service is the reference wherever an SDK cannot decide.
 */

/** Kind of person property, and the conditions that apply to it. */
interface Kind {
  given: fc.Arbitrary<unknown>
  asked: [operators: string[], wanted: fc.Arbitrary<unknown>][]
}

const DAY = 86_400_000
const words = fc.constantFrom(
  'pro',
  'Pro',
  'PROFESSIONAL',
  'free',
  '',
  ' ',
  'größe',
  'GRÖSSE',
  'İstanbul',
  '🌿 leaf',
  'a.b',
  'null',
  'true',
  '[]',
)
const digits = fc.constantFrom('0', '7', '007', '12', '12.0', '-3', '1e3', '٣')
const numbers = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.constantFrom(0.1, 12.5, 1e21, -0))
const expressions = fc.constantFrom(
  '^p',
  'o$',
  'P.o',
  '[^a-z]',
  '(',
  '(pro|free)+',
  '',
  '\\d{2}',
  '\\bleaf',
  'ß|Ö',
)
const lists = (item: fc.Arbitrary<unknown>) => fc.array(item, { maxLength: 4 })

const EQUAL = ['exact', 'is_not']
const WITHIN = ['icontains', 'not_icontains']
const REGEX = ['regex', 'not_regex']
const ORDER = ['gt', 'gte', 'lt', 'lte']
const SET: Kind['asked'][number] = [['is_set', 'is_not_set'], fc.constantFrom('is_set', 'is_not_set')]

/** Half an hour off every interval, so that the SDK's slightly later clock does not matter. */
const dates = fc
  .tuple(fc.integer({ min: -800, max: 30 }), fc.constantFrom('full', 'day', 'offset', 'old'))
  .map(([days, form]) => {
    const iso = new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + 1_800_000).toISOString()
    if (form === 'day') return iso.slice(0, 10)
    if (form === 'offset') return iso.replace('Z', '+05:30')
    return form === 'old' ? `1850${iso.slice(4)}` : iso
  })
/** Relative intervals over the same range as the dates. */
const spans = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.integer({ min: 0, max: 800 }),
    fc.constantFrom(['h', 24], ['d', 1], ['w', 1 / 7], ['m', 1 / 30], ['y', 1 / 365]),
  )
  .map(([sign, days, [unit, perDay]]) => `${sign}${Math.round(days * Number(perDay))}${unit}`)

const KINDS: Record<string, Kind> = {
  word: {
    given: words,
    asked: [
      [EQUAL, fc.oneof(words, lists(fc.oneof(words, fc.constant(null))))],
      [WITHIN, fc.oneof(words, fc.constantFrom('R', 'ö', '.', 'leaf'))],
      [REGEX, expressions],
      [ORDER, fc.oneof(words, digits)],
      SET,
    ],
  },
  number: {
    given: numbers,
    asked: [
      [EQUAL, fc.oneof(numbers, digits, lists(fc.oneof(numbers, digits)))],
      [WITHIN, digits],
      [REGEX, expressions],
      [ORDER, fc.oneof(digits, words)],
      SET,
    ],
  },
  // Numeric strings are not compared by order: the SDK compares them as text, the service as numbers.
  digits: {
    given: digits,
    asked: [[EQUAL, fc.oneof(numbers, digits, lists(digits))], [WITHIN, digits], [REGEX, expressions], SET],
  },
  // Nor are booleans: the SDK converts them to 1 and 0.
  boolean: {
    given: fc.boolean(),
    asked: [
      [EQUAL, fc.oneof(fc.boolean(), fc.constantFrom('true', 'True', 'FALSE', 'x'), lists(fc.boolean()))],
      [WITHIN, fc.constantFrom('tr', 'ALS', 'x')],
      [REGEX, expressions],
      SET,
    ],
  },
  // For a list, the SDK matches text without brackets and quotes, the service its JSON: no substring conditions.
  list: { given: fc.oneof(lists(words), fc.constant({ a: 1 })), asked: [SET] },
  // For null, the SDK never matches, not even negated contains or is-set conditions.
  nothing: {
    given: fc.constant(null),
    asked: [
      [EQUAL, fc.oneof(words, fc.constant(null))],
      [['icontains', 'regex'], words],
      [ORDER, digits],
    ],
  },
  // Numbers are not used as dates: the SDK reads them as milliseconds, the service as seconds. Times without an offset
  // are excluded too: the SDK reads them in the time zone of its machine.
  date: {
    given: dates,
    asked: [
      [['is_date_before', 'is_date_after', 'is_date_exact'], fc.oneof(dates, spans)],
      [EQUAL, dates],
      [WITHIN, fc.constantFrom('T00', '-01-', 'Z')],
      SET,
    ],
  },
}

/** Operators that the SDK never evaluates locally. */
const UNDECIDED = ['is_not_set', 'is_date_exact']

/**
 * Arbitrary conditions with equal probability for every operator of every kind. A certain condition is one that the SDK
 * can evaluate locally.
 */
const conditions = (isCertain: boolean) =>
  fc
    .constantFrom(
      ...Object.entries(KINDS).flatMap(([kind, { asked: conditionValues }]) =>
        conditionValues.flatMap(([operators, value]) =>
          operators
            .filter((operator) => !isCertain || !UNDECIDED.includes(operator))
            .map((operator) => ({ kind, operator, value })),
        ),
      ),
    )
    .chain(({ kind, operator, value }) =>
      fc.record({
        key: fc.constantFrom(`${kind}-1`, isCertain ? `${kind}-1` : `${kind}-2`),
        operator: fc.constant(operator),
        value,
        type: fc.constant('person'),
      }),
    )

const percentage = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(null, 100) },
  { weight: 1, arbitrary: fc.oneof(fc.constantFrom(0, 33.3), fc.double({ min: 0, max: 100, noNaN: true })) },
)
const VARIANTS = ['control', 'blue', 'grün', 'none']

const groups = (isCertain: boolean, variant: fc.Arbitrary<string | null>) => {
  const condition = conditions(isCertain)
  const properties = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(condition) },
    { weight: 1, arbitrary: fc.array(condition, { maxLength: 3, size: 'max' }) },
  )
  const group = fc.record({ properties, rollout_percentage: percentage, variant }, { requiredKeys: [] })
  return fc.array(group, { minLength: 1, maxLength: 3 })
}

/** Shares that add up to 100, within decimal precision. */
const variants = fc.constantFrom([50, 50], [33.3, 33.3, 33.4], [0, 100], [10, 20, 70]).map((shares) => ({
  variants: shares.map((rollout_percentage, index) => ({ key: VARIANTS[index] ?? '', rollout_percentage })),
}))

/**
 * If condition sets prescribe variants, their order matters, and the SDK skips undecidable sets if a later one matches.
 */
const filters = fc.oneof(
  fc.record(
    { groups: groups(false, fc.constantFrom(null, '')), multivariate: fc.option(variants) },
    { requiredKeys: ['groups'] },
  ),
  fc.record({ groups: groups(true, fc.constantFrom(null, '', ...VARIANTS)), multivariate: variants }),
)

export type RandomFlag = { id: number; key: string; filters: Record<string, unknown> & { groups: object[] } }

/** Generates `count` flags, deterministic per seed; one in ten also depends on the previous one. */
export const randomFlags = (count: number, seed: number): RandomFlag[] =>
  fc.sample(filters, { numRuns: count, seed }).map((filters, index) => {
    const asks = (value: unknown) => ({
      key: getKey(index - 1),
      value,
      operator: 'flag_evaluates_to',
      type: 'flag',
    })
    // SDKs expect the evaluation order.
    const chain = { dependency_chain: [getKey(index - 1)] }
    const needs = { ...asks(index % 3 ? true : 'blue'), ...chain }
    const groups = [...filters.groups, ...(index % 10 === 9 ? [{ properties: [needs] }] : [])]
    return { id: index + 1, key: getKey(index), filters: { ...filters, groups } }
  })

const getKey = (index: number) => `flag-${index}`

const properties = fc.record(
  Object.fromEntries(
    Object.entries(KINDS).flatMap(([kind, { given: propertyValues }]) => [
      [`${kind}-1`, propertyValues],
      [`${kind}-2`, propertyValues],
    ]),
  ),
  // Most persons have most properties: an SDK cannot evaluate a condition on a missing property.
  { requiredKeys: Object.keys(KINDS).map((kind) => `${kind}-1`) },
)

/** Generates `count` persons, deterministic per seed. */
export const randomPeople = (count: number, seed: number) =>
  fc
    .sample(fc.tuple(fc.oneof(fc.uuid(), fc.string({ unit: 'grapheme', minLength: 1 })), properties), {
      numRuns: count,
      seed,
    })
    .map(([distinct_id, properties]) => ({ distinct_id, properties: properties as Record<string, unknown> }))
