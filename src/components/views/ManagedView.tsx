import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../texts/translate'
import { StatusBadge } from '../cells/StatusBadge'
import type { ListPage } from '../data-table/use-list-page'
import { MenuButton } from '../menu/MenuButton'
import { RenameView } from './RenameView'
import type { Views } from './use-views'
import type { SavedView } from './view'
import { buildViewMenu } from './view-menu'
import classes from './views.module.css'

interface ManagedViewProps {
  view: SavedView
  views: Views
  list: Pick<ListPage<unknown>, 'name'>
  /** Closes the dialog. */
  onLeave: () => void
}

/** Row of a view in the dialog. */
export function ManagedView({ view, views, list, onLeave }: ManagedViewProps) {
  const [renaming, setRenaming] = useState(false)
  const { kept, current } = views
  if (renaming) {
    return (
      <li className={classes.line}>
        <RenameView view={view} views={views} onDone={() => setRenaming(false)} />
      </li>
    )
  }
  return (
    <li className={classes.line}>
      <UnstyledButton
        className={classes.open}
        onClick={() => {
          views.open(view)
          onLeave()
        }}
      >
        {view.name}
      </UnstyledButton>
      {current?.view === view && (
        <StatusBadge tone={current.changed ? 'warning' : 'success'}>
          {current.changed ? t('modified') : t('current')}
        </StatusBadge>
      )}
      {kept.first === view.name && <StatusBadge tone="info">{t('default')}</StatusBadge>}
      <MenuButton
        label={t('Actions for {name}', { name: view.name })}
        items={() => buildViewMenu(view, views, list.name, () => setRenaming(true))}
      />
    </li>
  )
}
