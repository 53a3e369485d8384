import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useMe } from '../../../api/session/me'
import { t } from '../../../lib/i18n/translate'
import type { TableDefinition } from '../../data-table/table'
import type { ListPage } from '../../data-table/use-list-page'
import { lazyWithRetry } from '../../overlays/lazy-with-retry'
import { useLazyMenu } from '../../ui/menu/lazy-menu'
import { setLastView } from './last-view'
import { useViews, type Views } from './use-views'
import classes from './views.module.css'

const load = () => import('./ViewsMenu')
const ViewsMenu = lazyWithRetry(load)

/** Menu button of the saved views: shows which view is active. */
export function ViewsButton<Row>({ table, list }: { table: TableDefinition<Row>; list: ListPage<Row> }) {
  const views = useViews(table, list)
  const { current } = views
  useFirstView(list, views)
  const { wanted: isRequested, opener } = useLazyMenu(load)
  const onShow = current && !current.changed ? current.view.name : undefined
  // However the user navigated here: from now on, differences count as changes to the view.
  useEffect(() => {
    if (onShow !== undefined) setLastView(list.name, onShow)
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
            ? t('Views: {name}, modified', { name: current.view.name })
            : t('Views: {name}', { name: current.view.name })
      }
      aria-haspopup="menu"
      leftSection={<IconBookmark size={16} aria-hidden />}
      {...opener}
    >
      <span className={classes.name} data-default={!current || undefined}>
        {current?.view.name ?? t('Views')}
      </span>
      {current?.changed && <span className={classes.changed}>{t('modified')}</span>}
    </Button>
  )
  if (!isRequested) return button
  return (
    <Suspense fallback={button}>
      <ViewsMenu table={table} list={list} views={views} button={button} />
    </Suspense>
  )
}

/** History entries in which a list was shown: going back restores the list as it was. */
const openedLists = new Set<string>()

/** Applies the default view of a list when the user opens it without search parameters. */
function useFirstView(list: Pick<ListPage<unknown>, 'search'>, { kept, open }: Views): void {
  const router = useRouter()
  const { data: me } = useMe()
  const arrivedAt = useRef<string>(undefined)
  useEffect(() => {
    // The owner of the saved views is unknown until the user is loaded.
    if (me === undefined) return
    const { pathname, state } = router.history.location
    const entry = state.__TSR_key ?? ''
    const isArrival = arrivedAt.current !== pathname && !openedLists.has(entry)
    arrivedAt.current = pathname
    openedLists.add(entry)
    const view = kept.views.find(({ name }) => name === kept.first)
    if (view && isArrival && Object.keys(list.search).length === 0) open(view, { replace: true })
  })
}
