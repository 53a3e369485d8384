import { Button } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { inSentence } from '../../texts/in-sentence'
import { t } from '../../texts/text'
import { useRun } from '../actions/use-run'
import { BAR, focusBoxes } from '../data-table/selection/focus'
import type { SelectedProps } from '../data-table/selection/selected-props'
import { countOn, NOTHING, type Selection } from '../data-table/selection/selection'
import { select } from '../data-table/selection/selections'
import { say } from '../toasts/toasts'
import { askBulk } from './ask-bulk'
import classes from './bulk.module.css'
import { type Fit, fitsOf } from './fit'
import { SelectAll } from './SelectAll'
import { usePair } from './use-pair'
import { useRoving } from './use-roving'
import { selectedWords, whereWords } from './words'

interface BulkBarProps extends SelectedProps<unknown> {
  selection: Selection<unknown>
}

/** Number of selected rows, and the bulk actions. */
export default function BulkBar({ table, list, actions, place, page, selection }: BulkBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const { onKeyDown, ...roving } = useRoving(bar)
  const { rows, anchor } = selection
  const run = useRun()
  const pair = usePair(rows.values(), (row) => table.href?.(row, list.params))
  const where = whereWords(rows.size, countOn(selection, page))
  const clear = () => {
    select(place, () => NOTHING)
    focusBoxes(anchor)
  }
  const press = (fit: Fit<unknown>) => {
    const [first] = fit.skipped
    if (fit.rows.size === 0) return say(first?.why ?? '')
    askBulk({ table, fit, params: list.params, place })
  }
  const keys = (event: KeyboardEvent) => (event.key === 'Escape' ? focusBoxes(anchor) : onKeyDown(event))
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('Selected {label}', { label: inSentence(table.label) })}
      className={classes.bar}
      {...{ [BAR]: '' }}
      {...roving}
      onKeyDown={keys}
    >
      <span className={classes.count}>
        <strong>{selectedWords(rows.size)}</strong>
        {where && <span className={classes.soft}>{t(', {where}', { where })}</span>}
      </span>
      <SelectAll
        key={JSON.stringify(list.search)}
        table={table}
        list={list}
        place={place}
        selected={rows.size}
      />
      <Button size="compact-sm" variant="subtle" color="gray" onClick={clear}>
        {t('Clear')}
      </Button>
      <span className={classes.actions}>
        {pair && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowsLeftRight size={15} />}
            onClick={() => void run(pair, undefined)}
          >
            {pair.label}
          </Button>
        )}
        {fitsOf(actions, rows, table.rowName).map((fit) => {
          const { id, label, icon: Icon, danger } = fit.action
          const refused = fit.rows.size === 0
          return (
            <Button
              key={id}
              size="compact-sm"
              variant="default"
              className={danger ? classes.danger : undefined}
              leftSection={Icon && <Icon size={15} />}
              aria-disabled={refused}
              title={refused ? fit.skipped[0]?.why : undefined}
              onClick={() => press(fit)}
            >
              {fit.rows.size === rows.size || refused
                ? label
                : t('{action} {count}', { action: label, count: fit.rows.size })}
            </Button>
          )
        })}
      </span>
    </div>
  )
}
