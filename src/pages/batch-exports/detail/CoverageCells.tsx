import { type KeyboardEvent, useRef, useState } from 'react'
import { formatTimestamp } from '../../../components/ui/cells/format-time'
import { TimestampText } from '../../../components/ui/cells/TimestampText'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import type { Cell } from './coverage'
import classes from './coverage.module.css'

/** Interval coverage as a strip of cells, oldest first. One cell is focusable; arrow keys move the focus. */
export function CoverageCells({
  cells,
  label,
  onOpen,
}: {
  cells: readonly Cell[]
  label: (cell: Cell) => string
  onOpen: (cell: Cell) => void
}) {
  const zone = useZone()
  const strip = useRef<HTMLOListElement>(null)
  const [selectedIndex, setChosen] = useState(cells.length - 1)
  const focus = (index: number) => {
    const next = Math.min(Math.max(index, 0), cells.length - 1)
    setChosen(next)
    strip.current?.querySelectorAll('button')[next]?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: selectedIndex - 1,
      ArrowRight: selectedIndex + 1,
      Home: 0,
      End: cells.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    focus(to)
  }
  const [first, last] = [cells[0], cells.at(-1)]
  return (
    <>
      <ol ref={strip} className={classes.cells} aria-label={t('Intervals, oldest first')} onKeyDown={move}>
        {cells.map((cell, index) => (
          <li key={cell.start.getTime()}>
            <button
              type="button"
              className={classes.cell}
              data-state={cell.state}
              title={label(cell)}
              aria-label={label(cell)}
              tabIndex={index === selectedIndex ? 0 : -1}
              onFocus={() => setChosen(index)}
              onClick={() => onOpen(cell)}
            />
          </li>
        ))}
      </ol>
      {first && last && (
        <p className={classes.ends}>
          <TimestampText at={first.start}>{formatTimestamp(first.start, zone)}</TimestampText>
          <TimestampText at={last.end}>{formatTimestamp(last.end, zone)}</TimestampText>
        </p>
      )}
    </>
  )
}
