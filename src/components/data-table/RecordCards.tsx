import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n/translate'
import type { Action } from '../actions/action'
import { useRowActions } from '../actions/use-row-actions'
import { MenuButton } from '../ui/menu/MenuButton'
import classes from './record-cards.module.css'
import type { TableDefinition } from './table'
import { useFocusOnRowRemoval } from './use-row-focus'

/** Content of the card of a record. */
export interface RecordCard {
  icon?: ReactNode
  /** Badges beside the name. */
  badges?: ReactNode
  /** Line below the name. */
  note: ReactNode
  footer?: ReactNode
  children: ReactNode
}

interface Props<Row> {
  table: Pick<TableDefinition<Row>, 'label' | 'rowKey' | 'rowName'>
  rows: readonly Row[]
  rowHref: (row: Row) => string
  actions: readonly Action<Row>[]
  render: (row: Row) => RecordCard
}

/** Few records of a list as cards with details. */
export function RecordCards<Row>(props: Props<Row>) {
  const { table, rows, rowHref, actions, render } = props
  const { label, rowKey, rowName } = table
  const { offers, menu } = useRowActions({ rows, rowKey, rowName, actions })
  const focusProps = useFocusOnRowRemoval(rows.map(rowKey))
  return (
    <ul className={classes.cards} aria-label={label} {...offers} {...focusProps}>
      {rows.map((row) => {
        const { icon, badges, note, footer, children } = render(row)
        const name = rowName(row)
        return (
          <li key={rowKey(row)} data-row={rowKey(row)} className={classes.card}>
            <header className="row gap-12">
              {icon}
              <div className="grow">
                <div className="row wrap min-0 gap-2-8">
                  <h2 className="min-0 tight break">
                    <Link to={rowHref(row)} className="text-color no-underline stretched-link">
                      {name}
                    </Link>
                  </h2>
                  {badges}
                </div>
                <p className="flush soft text-sm">{note}</p>
              </div>
              <MenuButton label={t('Actions for {name}', { name })} items={() => menu(row)} />
            </header>
            <div className={classes.content}>{children}</div>
            {footer && (
              // As high as text while it is loading.
              <div className="row wrap gap-2-8 soft text-sm" style={{ minHeight: 20 }}>
                {footer}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
