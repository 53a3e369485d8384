import { type ChangeEvent, memo } from 'react'
import { t } from '../../../lib/i18n/translate'
import classes from './selection.module.css'
import { type SelectionKey, useSelection } from './selection-store'

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
