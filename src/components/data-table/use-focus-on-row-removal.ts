import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Moves the focus to the next row when the focused row is removed, so that it is not lost. For the `tbody`: its rows
 * identify themselves by `data-row`.
 */
export function useFocusOnRowRemoval(keys: readonly string[]) {
  const last = useRef<{ key: string; index: number; body: HTMLTableSectionElement } | null>(null)
  const rowKeys = keys.join(' ')
  useEffect(() => {
    if (!last.current || rowKeys.split(' ').includes(last.current.key)) return
    const { index, body } = last.current
    last.current = null
    return whenFocusLost(() => focusAt(body, index))
  }, [rowKeys])
  return {
    onFocusCapture: ({ target, currentTarget }: FocusEvent<HTMLTableSectionElement>) => {
      const row = target.closest<HTMLTableRowElement>('tr[data-row]')
      const key = row?.dataset.row
      if (row && key !== undefined) last.current = { key, index: row.sectionRowIndex, body: currentTarget }
    },
  }
}

/** Waits while the focus is in a dialog: it is about to close, and its trigger no longer exists. */
function whenFocusLost(focus: () => void): () => void {
  let frame = 0
  const look = () => {
    const at = document.activeElement
    if (at === null || at === document.body) focus()
    else if (at.closest('[role="dialog"]')) frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}

function focusAt(body: HTMLTableSectionElement, index: number): void {
  const row = body.rows.item(Math.min(index, body.rows.length - 1))
  const menu = row?.querySelector<HTMLElement>('button[aria-haspopup="menu"]')
  const target = menu ?? row?.querySelector<HTMLElement>('a, button')
  if (body.isConnected && target) target.focus()
  else document.getElementById('main')?.focus()
}
