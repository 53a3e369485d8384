import type { ComponentType } from 'react'
import type { JsonRecord } from '../../../contract/is-object'

/** Props of a feature's own fields in a group. */
export interface OwnFieldsProps {
  /** Number of the group, from 1. */
  number: number
  /** Path of the group in the form values. */
  name: string
  group: JsonRecord
  onChange: (group: JsonRecord) => void
}

/** Use of a user filter: its texts, and additional fields of its groups. */
export interface FilterOptions {
  /** Explains the effect of matching a group. */
  hint: string
  /** Text before the percentage of a group: `Show it to`. */
  share: string
  /** Minimum number of groups. */
  least: number
  newGroup: () => JsonRecord
  /** Returns a warning about a group. */
  caution?: (group: JsonRecord) => string | undefined
  /** Keys of a group with their own fields, and those fields. */
  own?: { keys: readonly string[]; Fields: ComponentType<OwnFieldsProps> }
}
