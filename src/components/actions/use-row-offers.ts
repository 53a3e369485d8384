import { type FocusEvent, useEffect, useRef } from 'react'
import type { Action } from './action'
import { register } from './registry'
import { offersOf } from './subject'
import { useRun } from './use-run'

interface Rows<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  actions?: readonly Action<Row>[] | undefined
}

/**
 * Puts what can be done with the row that has the focus on show. For the `tbody`: its rows name themselves in
 * `data-row`. One listener for all, and nothing is drawn anew.
 */
export function useRowOffers<Row>(table: Rows<Row>) {
  const run = useRun()
  const latest = useRef(table)
  const held = useRef<{ key: string; leave: () => void } | null>(null)
  const leave = () => {
    held.current?.leave()
    held.current = null
  }
  useEffect(() => {
    latest.current = table
  })
  useEffect(() => () => held.current?.leave(), [])

  const enter = (key: string) => {
    leave()
    const find = () => latest.current.rows.find((row) => latest.current.rowKey(row) === key)
    const row = find()
    if (row === undefined) return
    const offers = () => {
      const now = find()
      const { actions = [], rowName } = latest.current
      return now === undefined ? [] : offersOf({ actions, row: now, name: rowName(now) }, run)
    }
    held.current = { key, leave: register({ near: 'row', title: table.rowName(row), offers }) }
  }
  return {
    onFocus: ({ target }: FocusEvent) => {
      const key = keyAt(target)
      if (key !== undefined && key !== held.current?.key && latest.current.actions) enter(key)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A menu of the row and a palette over the page are still about it.
      if (relatedTarget?.closest('[role="menu"], [role="dialog"]')) return
      if (keyAt(relatedTarget) !== held.current?.key) leave()
    },
  }
}

const keyAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
