import type { ComponentType } from 'react'
import type { Write } from '../../api/write'
import type { Question } from '../confirm/question'

/**
 * Something that can be done with a record. A room says it once: the rows of the list, the buttons and the menu of the
 * record's page, the bulk bar, the palette and the keys all offer the same.
 */
export interface Action<Row> {
  /** Its name among the actions of the resource: `pause`. */
  id: string
  /** A verb, and what it is done to where that is not plain: `Pause`, `Make an admin`. */
  label: string
  icon?: ComponentType<{ size?: number }>
  /** The key that does it where one record is meant. */
  keys?: string
  danger?: boolean
  /** A line above it sets it apart in menus. */
  apart?: boolean
  /** Whether a record in this state has it at all; without this every record does. */
  fits?: (row: Row) => boolean
  /** Why it is not to be had, as a sentence; null when it is. */
  whyNot?: (row: Row) => string | null
  does: Way<Row> | Change<Row>
}

/** Goes to a page of the dashboard, or opens something of its own. */
export type Way<Row> = { href: (row: Row) => string } | { open: (row: Row) => void }

/** Changes the record: what is sent, and the words around it. */
export interface Change<Row> {
  write: (row: Row) => Write
  /** What is asked first. Without it the change is made at once. */
  question?: (row: Row) => Omit<Question, 'request' | 'action'>
  /** `Weekly export is paused.` */
  done: (row: Row) => string
  /** `Weekly export was not paused.` */
  failed: (row: Row) => string
  /** Where to go when the record's own page is left without a record. */
  leadsTo?: (row: Row) => string
}
