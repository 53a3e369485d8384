import { type FocusEvent, useCallback, useEffect, useRef } from 'react'
import type { MenuItem } from '../ui/menu/menu'
import type { Action } from './action'
import { bindActions } from './action-target'
import { buildMenu } from './build-menu'
import { registerScope } from './registry'
import { useRunAction } from './run-action'

interface Rows<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  actions?: readonly Action<Row>[] | undefined
}

interface RowActions<Row> {
  /**
   * For the `tbody`: registers the actions of the focused row. Its rows identify themselves by `data-row`. One listener
   * for all, and no re-render.
   */
  offers: { onFocus: (event: FocusEvent) => void; onBlur: (event: FocusEvent) => void }
  /** Returns the menu items of a row in its current state. Stable function identity. */
  menu: (row: Row) => MenuItem[]
}

/** Returns the actions of the rows of a table. */
export function useRowActions<Row>(table: Rows<Row>): RowActions<Row> {
  const run = useRunAction()
  const latest = useRef(table)
  const activeRow = useRef<{ key: string; unregister: () => void } | null>(null)
  const unregister = () => {
    activeRow.current?.unregister()
    activeRow.current = null
  }
  useEffect(() => {
    latest.current = table
  })
  useEffect(() => () => activeRow.current?.unregister(), [])

  const enter = (key: string) => {
    unregister()
    const find = () => latest.current.rows.find((row) => latest.current.rowKey(row) === key)
    const row = find()
    if (row === undefined) return
    const actions = () => {
      const now = find()
      const { actions = [], rowName } = latest.current
      return now === undefined ? [] : bindActions({ actions, row: now, name: rowName(now) }, run)
    }
    activeRow.current = {
      key,
      unregister: registerScope({ priority: 'row', title: table.rowName(row), getActions: actions }),
    }
  }
  const menu = useCallback(
    (row: Row) => {
      const { actions = [], rowName } = latest.current
      return buildMenu({ name: rowName(row), row, actions }, run)
    },
    [run],
  )
  const offers = {
    onFocus: ({ target }: FocusEvent) => {
      const key = keyAt(target)
      if (key !== undefined && key !== activeRow.current?.key && latest.current.actions) enter(key)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A menu of the row and a palette over the page still refer to it.
      if (relatedTarget?.closest('[role="menu"], [role="dialog"]')) return
      if (keyAt(relatedTarget) !== activeRow.current?.key) unregister()
    },
  }
  return { offers, menu }
}

const keyAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
