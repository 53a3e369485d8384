import { Button } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { inSentence } from '../../texts/case'
import { t } from '../../texts/translate'
import { useRunAction } from '../actions/use-run-action'
import { BAR, focusBoxes } from '../data-table/selection/focus'
import { countSelected, EMPTY_SELECTION, type TableSelection } from '../data-table/selection/selection'
import type { SelectionBarProps } from '../data-table/selection/selection-bar-props'
import { updateSelection } from '../data-table/selection/selection-store'
import { notify } from '../toasts/toasts'
import { type ApplicableAction, getApplicableActions } from './applicable-actions'
import classes from './bulk.module.css'
import { confirmBulkAction } from './confirm-bulk-action'
import { SelectAll } from './SelectAll'
import { formatSelectedCount, formatSelectionScope } from './selection-labels'
import { useCompareSelected } from './use-compare-selected'
import { useRovingTabindex } from './use-roving-tabindex'

interface BulkBarProps extends SelectionBarProps<unknown> {
  selection: TableSelection<unknown>
}

/** Number of selected rows, and the bulk actions. */
export default function BulkBar({ table, list, actions, selectionKey, page, selection }: BulkBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const { onKeyDown, ...roving } = useRovingTabindex(bar)
  const { rows, anchor } = selection
  const run = useRunAction()
  const pair = useCompareSelected(rows.values(), (row) => table.href?.(row, list.params))
  const where = formatSelectionScope(rows.size, countSelected(selection, page))
  const clear = () => {
    updateSelection(selectionKey, () => EMPTY_SELECTION)
    focusBoxes(anchor)
  }
  const press = (applicable: ApplicableAction<unknown>) => {
    const [first] = applicable.skipped
    if (applicable.rows.size === 0) return notify(first?.why ?? '')
    confirmBulkAction({ table, fit: applicable, params: list.params, selectionKey })
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
        <strong>{formatSelectedCount(rows.size)}</strong>
        {where && <span className={classes.soft}>{t(', {where}', { where })}</span>}
      </span>
      <SelectAll
        key={JSON.stringify(list.search)}
        table={table}
        list={list}
        selectionKey={selectionKey}
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
        {getApplicableActions(actions, rows, table.rowName).map((applicable) => {
          const { id, label, icon: Icon, danger } = applicable.action
          const refused = applicable.rows.size === 0
          return (
            <Button
              key={id}
              size="compact-sm"
              variant="default"
              className={danger ? classes.danger : undefined}
              leftSection={Icon && <Icon size={15} />}
              aria-disabled={refused}
              title={refused ? applicable.skipped[0]?.why : undefined}
              onClick={() => press(applicable)}
            >
              {applicable.rows.size === rows.size || refused
                ? label
                : t('{action} {count}', { action: label, count: applicable.rows.size })}
            </Button>
          )
        })}
      </span>
    </div>
  )
}
