import { lazy, Suspense } from 'react'
import type { Action } from '../../actions/action'
import { InDock } from '../../dock/InDock'
import classes from '../data-table.module.css'
import type { Table } from '../table'
import type { ListPage } from '../use-list-page'
import type { Rows, Selection } from './selection'
import { type Place, useSelection } from './selections'

const BulkBar = lazy(() => import('../../bulk/BulkBar'))

/** What is selected in a list, as whatever works on it needs it. */
export interface SelectedProps<Row> {
  table: Table<Row>
  list: ListPage<Row>
  actions: readonly Action<Row>[]
  place: Place
  page: Rows<Row>
}

/** What can be done with the selected rows, while there are any, and how many there are for who does not see it. */
export function Selected<Row>(props: SelectedProps<Row>) {
  const selection = useSelection<Row, Selection<Row>>(props.place, (all) => all)
  const { size } = selection.rows
  return (
    <>
      <span role="status" className={classes.hidden}>
        {size > 0 && `${size} selected. Press Enter for what can be done with them.`}
      </span>
      {size > 0 && (
        <InDock>
          <Suspense>
            {/* Which rows they are is the affair of the list that they come from. */}
            <BulkBar {...(props as unknown as SelectedProps<unknown>)} selection={selection} />
          </Suspense>
        </InDock>
      )}
    </>
  )
}
