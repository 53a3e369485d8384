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

/** Something that can be done on a page without a record: `New survey`. */
export type PageAction = Action<void>

/** Goes to a page of the dashboard, or does something of its own that sends nothing by itself. */
type Way<Row> = { href: (row: Row) => string } | { open: (row: Row) => void }

/**
 * Changes the record: what is sent, and the words around it. Written as methods, so that changes with different answers
 * stand in one list.
 */
export interface Change<Row, Answer = unknown> {
  /** Depends on the record alone. */
  write(row: Row): Write<Answer>
  /** What is asked first. Without it the change is made at once. */
  question?(row: Row): Omit<Question, 'request' | 'failed' | 'action'>
  /** `Weekly export is paused.` */
  done(row: Row, answer: Answer): string
  /** Warning for an answer that succeeded without achieving what was asked, as a failed check; null if it did. */
  problem?(row: Row, answer: Answer): string | null
  /** `Weekly export was not paused.` */
  failed(row: Row): string
  /** What to send instead of what was refused; null when there is nothing else to try. */
  instead?(row: Row, refusal: unknown, attempt: number): Write<Answer> | null
  /** The page to be on afterwards: that of the list where the record's own is left without one. */
  leadsTo?(row: Row, answer: Answer): string | null
  /** What else follows from it in the dashboard. */
  after?(row: Row, answer: Answer): void
}

/** A change whose words are about what its write answers. */
export const changeOf = <Row, Answer>(one: Change<Row, Answer>): Change<Row> => one

export const isChange = <Row>(does: Action<Row>['does']): does is Change<Row> => 'write' in does
