import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../texts/text'
import { Tag } from '../cells/Tag'
import type { ListPage } from '../data-table/use-list-page'
import { MenuButton } from '../menu/MenuButton'
import { RenameView } from './RenameView'
import type { Views } from './use-views'
import type { View } from './view'
import { viewMenu } from './view-menu'
import classes from './views.module.css'

interface ManagedViewProps {
  view: View
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
        <Tag tone={current.changed ? 'warning' : 'good'}>{current.changed ? t('changed') : t('on show')}</Tag>
      )}
      {kept.first === view.name && <Tag tone="info">{t('opens first')}</Tag>}
      <MenuButton
        label={t('Actions for {name}', { name: view.name })}
        items={() => viewMenu(view, views, list.name, () => setRenaming(true))}
      />
    </li>
  )
}
