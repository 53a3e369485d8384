import { isObject, type JsonRecord } from '../../../../contract/is-object'
import type { FeatureFlag } from '../../../../contract/schemas/feature-flags'

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
