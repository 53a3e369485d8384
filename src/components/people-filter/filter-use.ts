import type { ComponentType } from 'react'
import type { JsonRecord } from '../../../contract/json-object'

/** What the fields of a room for one of its groups are given. */
export interface OwnFieldsProps {
  /** Which group it is, from 1. */
  number: number
  /** The path of the group in the values of the form. */
  name: string
  group: JsonRecord
  onChange: (group: JsonRecord) => void
}

/** What a filter of people is used for: its words, and what its groups are besides. */
export interface FilterUse {
  /** What it means to be in one of the groups. */
  hint: string
  /** What stands before the share of a group: `Show it to`. */
  share: string
  /** As few groups as there may be. */
  least: number
  newGroup: () => JsonRecord
  /** What somebody may want to think about again. */
  caution?: (group: JsonRecord) => string | undefined
  /** Keys of a group that have fields of their own, and those fields. */
  own?: { keys: readonly string[]; Fields: ComponentType<OwnFieldsProps> }
}
