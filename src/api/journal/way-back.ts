import type { JsonRecord } from '../../../contract/json-object'
import type { Write } from '../write'

/** A field that others have changed since. */
export interface Conflict {
  field: string
  now: unknown
  /** What it would become. */
  back: unknown
}

/** A write that takes an entry back, or a part of it. */
export interface WayBack {
  write: Write
  /** What the record is called. */
  name: string
  /** What it does not bring back, in words. */
  lost: string[]
  conflicts: Conflict[]
}

/** How an entry is taken back, or why it is not, as a sentence. */
export type Undo = { ways: WayBack[] } | { whyNot: string }

/** The record that an entry is about, as it is: null where it is gone, undefined where nobody has looked. */
export type Now = JsonRecord | null | undefined
