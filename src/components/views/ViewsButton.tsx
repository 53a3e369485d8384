import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { t } from '../../texts/text'
import type { Table } from '../data-table/table'
import type { ListPage } from '../data-table/use-list-page'
import { useLateMenu } from '../menu/late-menu'
import { part } from '../part/part'
import { noteOpened } from './opened-views'
import { useFirstView } from './use-first-view'
import { useViews } from './use-views'
import classes from './views.module.css'

const load = () => import('./ViewsMenu')
const ViewsMenu = part(load)

/** The list as it was kept before: says which of the views is on show, and leads to the others. */
export function ViewsButton<Row>({ table, list }: { table: Table<Row>; list: ListPage<Row> }) {
  const views = useViews(table, list)
  const { current } = views
  useFirstView(list, views)
  const { wanted, opener } = useLateMenu(load)
  const onShow = current && !current.changed ? current.view.name : undefined
  // However somebody came to it: from here on, what differs is a change of it.
  useEffect(() => {
    if (onShow !== undefined) noteOpened(list.name, onShow)
  }, [list.name, onShow])
  const button = (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      className={classes.button}
      aria-label={
        !current
          ? t('Views')
          : current.changed
            ? t('Views: {name}, changed', { name: current.view.name })
            : t('Views: {name}', { name: current.view.name })
      }
      aria-haspopup="menu"
      leftSection={<IconBookmark size={16} aria-hidden />}
      {...opener}
    >
      <span className={classes.name}>{current?.view.name ?? t('Views')}</span>
      {current?.changed && <span className={classes.changed}>{t('changed')}</span>}
    </Button>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <ViewsMenu table={table} list={list} views={views} button={button} />
    </Suspense>
  )
}
