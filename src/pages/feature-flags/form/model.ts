import { validateFlagFilters } from '../../../../contract/domain/flag-filters'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import type { FeatureFlag } from '../../../../contract/schemas/feature-flags'
import type { FormProblem } from '../../../components/form/model'
import { formatCount } from '../../../components/ui/cells/format-number'
import { t, translated } from '../../../lib/i18n/translate'
import { sumShares, toApiVariants } from './variants'

/** Tolerance for percentages with decimals, which do not add up exactly. */
const NEARLY = 1e-6

/** Path for problems of a variant: the inputs of its row. */
export const buildVariantPath = (index: number, part: string) =>
  `filters.multivariate.variants.${index}.${part}`
export const buildPayloadPath = (key: string) => `filters.payloads.${key}`

const TOTAL = 'filters.multivariate'
/** Path for problems of the release conditions. */
export const GROUPS_FIELD = 'filters.groups'

function validateKeys(variants: JsonRecord[]): FormProblem[] {
  return variants.flatMap(({ key }, index) => {
    const field = buildVariantPath(index, 'key')
    if (typeof key !== 'string' || key.trim() === '') return [{ field, message: t('Enter a key.') }]
    const isTwice = variants.findIndex((variant) => variant.key === key) !== index
    return isTwice ? [{ field, message: t('Another variant already has this key.') }] : []
  })
}

function validateTotal(variants: JsonRecord[]): FormProblem[] {
  const total = sumShares(variants)
  if (variants.length === 0 || Math.abs(total - 100) < NEARLY) return []
  return [
    {
      field: TOTAL,
      message: t('The percentages add up to {total}%. They must add up to 100%.', {
        total: formatCount(total),
      }),
    },
  ]
}

function validatePayloads({ payloads }: JsonRecord): FormProblem[] {
  return Object.entries(isObject(payloads) ? payloads : {}).flatMap(([key, payload]) => {
    if (typeof payload !== 'string') return []
    try {
      JSON.parse(payload)
      return []
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      return [{ field: buildPayloadPath(key), message: t('Invalid JSON: {why}', { why }) }]
    }
  })
}

/** Validates release conditions and variants like the server, and returns problems at the fields that can fix them. */
export function validateFlag({ filters }: FlagValues, changes: Partial<FlagValues>): FormProblem[] {
  if (!('filters' in changes)) return []
  const variants = toApiVariants(filters) ?? []
  const own = [...validateKeys(variants), ...validateTotal(variants), ...validatePayloads(filters)]
  if (own.length > 0) return own
  const error = validateFlagFilters(filters)
  return error ? [{ field: GROUPS_FIELD, message: translated(error.detail) }] : []
}

/** Form values of a feature flag. `filters` has the API format: parts without a field are not changed. */
export interface FlagValues {
  key: string
  name: string
  active: boolean
  ensure_experience_continuity: boolean | null
  tags: string[]
  owner_id: number | null
  filters: JsonRecord
}

/** Condition group that matches all users. */
export const createFlagGroup = (): JsonRecord => ({ variant: null, properties: [], rollout_percentage: 100 })

export const createFlagValues = (): FlagValues => ({
  key: '',
  name: '',
  active: false,
  ensure_experience_continuity: null,
  tags: [],
  owner_id: null,
  filters: { groups: [createFlagGroup()] },
})

export const toFlagValues = (flag: FeatureFlag): FlagValues => ({
  key: flag.key,
  name: flag.name,
  active: flag.active,
  ensure_experience_continuity: flag.ensure_experience_continuity,
  tags: flag.tags ?? [],
  owner_id: flag.owner_id ?? null,
  filters: isObject(flag.filters) ? flag.filters : {},
})
