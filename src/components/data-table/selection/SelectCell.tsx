import { type ChangeEvent, memo, useEffect, useRef } from 'react'
import { t } from '../../../lib/i18n/translate'
import { countSelected, type PageRows, togglePage } from './selection'
import classes from './selection.module.css'
import { type SelectionKey, updateSelection, useSelection } from './use-row-selection'

interface SelectCellProps {
  selectionKey: SelectionKey
  id: string
  name: string
  onSelect: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Selection cell of a row. Only this cell re-renders on selection. */
export const SelectCell = memo(function SelectCell({ selectionKey, id, name, onSelect }: SelectCellProps) {
  const checked = useSelection(selectionKey, ({ rows }) => rows.has(id))
  return (
    <td className={classes.cell}>
      <label className={classes.target}>
        <input
          type="checkbox"
          aria-label={t('Select {name}', { name })}
          data-select={id}
          checked={checked}
          onChange={onSelect}
        />
      </label>
    </td>
  )
})

/** Header checkbox: selects all rows of the page, or none. */
export function SelectPage<Row>({ selectionKey, page }: { selectionKey: SelectionKey; page: PageRows<Row> }) {
  const count = useSelection<Row, number>(selectionKey, (selection) => countSelected(selection, page))
  const box = useRef<HTMLInputElement>(null)
  const all = count > 0 && count === page.size
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !all
  }, [count, all])
  return (
    <th className={classes.cell}>
      <label className={classes.target}>
        <input
          ref={box}
          type="checkbox"
          aria-label={t('Select all on this page')}
          data-select=""
          checked={all}
          disabled={page.size === 0}
          onChange={() => updateSelection<Row>(selectionKey, (before) => togglePage(before, page))}
        />
      </label>
    </th>
  )
}
