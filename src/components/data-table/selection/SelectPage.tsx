import { useEffect, useRef } from 'react'
import { t } from '../../../texts/text'
import { countOn, pageToggled, type Rows } from './selection'
import classes from './selection.module.css'
import { type Place, select, useSelection } from './selections'

/** Header checkbox: selects all rows of the page, or none. */
export function SelectPage<Row>({ place, page }: { place: Place; page: Rows<Row> }) {
  const count = useSelection<Row, number>(place, (selection) => countOn(selection, page))
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
          onChange={() => select<Row>(place, (before) => pageToggled(before, page))}
        />
      </label>
    </th>
  )
}
