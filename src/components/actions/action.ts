import type { ComponentType } from 'react'
import type { Mutation } from '../../api/query/mutation'
import type { ConfirmOptions } from '../overlays/open-dialog'

/**
 * Action on a record. A feature defines it once: the table rows, the buttons and the menu of the record's page, the
 * bulk bar, the command palette and the keyboard shortcuts all use the same definition.
 */
export interface Action<Row> {
  /** Unique among the actions of the resource: `pause`. */
  id: string
  /** Verb, with its object if that is not obvious: `Pause`, `Make an admin`. */
  label: string
  icon?: ComponentType<{ size?: number }> | undefined
  /** Keyboard shortcut for a single record. */
  keys?: string | undefined
  danger?: boolean | undefined
  /** Draws a divider above it in menus. */
  dividerBefore?: boolean
  /** Returns true if the action applies to a record in this state; by default it applies to all. */
  isAvailable?: (row: Row) => boolean
  /** Returns the reason, as a sentence, why the action is unavailable; null if it is available. */
  disabledReason?: (row: Row) => string | null
  effect: Navigation<Row> | RequestedChange<Row> | ActionChange<Row>
}

/** Action on a page without a record: `New survey`. */
export type PageAction = Action<void>

/** Navigates to a page of the dashboard, or runs client code that sends nothing by itself. */
type Navigation<Row> = { href: (row: Row) => string } | { open: (row: Row) => void }

/** Asks the user for a value, such as a tag, and continues with the change that has it. */
interface RequestedChange<Row> {
  prompt(rows: readonly Row[], proceed: (change: ActionChange<Row>) => void): void
}

/**
 * Changes the record: the request, and its texts. Declared as methods, so that changes with different responses are
 * assignable to one list.
 */
export interface ActionChange<Row, Response = unknown> {
  /** Depends only on the record. */
  write(row: Row): Mutation<Response>
  /** Confirmation dialog. Without it the change is sent immediately. */
  question?(row: Row): Omit<ConfirmOptions, 'request' | 'failed' | 'action'>
  /** `Weekly export is paused.` */
  done(row: Row, response: Response): string
  /** Returns a warning for a success response that did not achieve the goal, such as a failed check; null if it did. */
  problem?(row: Row, response: Response): string | null
  /** `Weekly export was not paused.` */
  failed(row: Row): string
  /** Returns the write to try after a rejection; null if there is no alternative. */
  fallback?(row: Row, rejection: unknown, attempt: number): Mutation<Response> | null
  /** Returns the page to navigate to: the list if the record's own page no longer exists. */
  redirectTo?(row: Row, response: Response): string | null
  /** Runs further effects in the dashboard. */
  after?(row: Row, response: Response): void
  /** One request for several records. Without it, bulk use sends one for each. */
  many?: ChangeOfMany<Row, Response>
}

/** Change of several records in one request. */
export interface ChangeOfMany<Row, Response = unknown> {
  /** Maximum number of records. */
  max: number
  write(rows: readonly Row[]): Mutation<Response>
  question?(rows: readonly Row[]): Omit<ConfirmOptions, 'request' | 'failed' | 'action'>
  done(rows: readonly Row[], response: Response): string
  failed(rows: readonly Row[]): string
}

/** Infers the response type of a change from its write. */
export const toChange = <Row, Response>(change: ActionChange<Row, Response>): ActionChange<Row> => change

export const isChange = <Row>(does: Action<Row>['effect']): does is ActionChange<Row> => 'write' in does

/** Returns true if an action supports bulk use. Further effects in the dashboard are specific to one record. */
export const supportsBulk = <Row>({ effect }: Action<Row>): boolean =>
  'prompt' in effect || (isChange(effect) && (effect.many !== undefined || !effect.after))
