import { type ChangeEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import { focusBulkBar } from './focus'
import { type Rows, ranged, refreshed, toggled } from './selection'
import { type Place, select } from './selections'

/** Row selection on the current page, by pointer and keyboard. */
export interface Selecting<Row> {
  place: Place
  page: Rows<Row>
  onSelect: (event: ChangeEvent<HTMLInputElement>) => void
  /** For the element around the table. */
  keys: { onKeyDown: (event: KeyboardEvent) => void }
}

const KEYS = { onKeyDown: walkBoxes }

export function useSelecting<Row>(
  place: Place,
  results: readonly Row[],
  rowKey: (row: Row) => string,
): Selecting<Row> {
  const key = useRef(rowKey)
  const page = useMemo(() => new Map(results.map((row) => [key.current(row), row])), [results])
  const latest = useRef(page)
  useEffect(() => {
    latest.current = page
    select<Row>(place, (before) => refreshed(before, page))
  }, [place, page])

  const onSelect = useCallback(
    ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const id = currentTarget.dataset.select ?? ''
      const row = latest.current.get(id)
      if (row === undefined) return
      // The change event of a checkbox is caused by a click event, also for the keyboard.
      const { shiftKey } = nativeEvent as MouseEvent
      select<Row>(place, (before) =>
        shiftKey ? ranged(before, latest.current, id) : toggled(before, id, row),
      )
    },
    [place],
  )
  return { place, page, onSelect, keys: KEYS }
}

/** Arrow keys move between checkboxes, Enter moves to the bulk actions. */
function walkBoxes(event: KeyboardEvent) {
  const { target, key, currentTarget } = event
  if (!(target instanceof HTMLInputElement) || target.dataset.select === undefined) return
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0 && key !== 'Enter') return
  // Otherwise the same key press would activate the button that receives the focus.
  event.preventDefault()
  if (key === 'Enter') return focusBulkBar()
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('input[data-select]')]
  boxes[boxes.indexOf(target) + step]?.focus()
}
