import { isObject, type JsonRecord } from '../../../../contract/json-object'
import type { FeatureFlag } from '../../../../contract/schemas/feature-flags'

/** A feature flag as its form edits it. `filters` is the wire's: what has no field in it stays as it is. */
export interface FlagValues {
  key: string
  name: string
  active: boolean
  ensure_experience_continuity: boolean | null
  tags: string[]
  filters: JsonRecord
}

/** A group of conditions that everybody meets. */
export const newGroup = (): JsonRecord => ({ variant: null, properties: [], rollout_percentage: 100 })

export const newFlag = (): FlagValues => ({
  key: '',
  name: '',
  active: false,
  ensure_experience_continuity: null,
  tags: [],
  filters: { groups: [newGroup()] },
})

export const readFlag = (flag: FeatureFlag): FlagValues => ({
  key: flag.key,
  name: flag.name,
  active: flag.active,
  ensure_experience_continuity: flag.ensure_experience_continuity,
  tags: flag.tags ?? [],
  filters: isObject(flag.filters) ? flag.filters : {},
})
