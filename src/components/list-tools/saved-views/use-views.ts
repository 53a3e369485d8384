import { useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { t } from '../../../lib/i18n/translate'
import { createStore } from '../../../lib/store'
import type { TableDefinition } from '../../data-table/table'
import type { ListPage } from '../../data-table/use-list-page'
import { useChosenColumns } from '../../data-table/visible-columns'
import { notify } from '../../overlays/toasts'
import { type SavedViewsState, useStoredViews } from './saved-views-store'
import { addView, type CurrentView, getCurrentView, type SavedView, toViewSearch } from './view'

/** Views of a list and their actions. */
export interface Views {
  saved: SavedViewsState
  current: CurrentView | null
  /** Opens the list with the view. */
  open: (view: SavedView, change?: { replace?: boolean }) => void
  /** Saves the current view under a name. */
  save: (name: string) => void
  rename: (view: SavedView, name: string) => void
  remove: (view: SavedView) => void
  /** Sets or clears the default view of the list. */
  setFirst: (view: SavedView, isFirst: boolean) => void
}

export function useViews<Row>(
  table: TableDefinition<Row>,
  list: Pick<ListPage<Row>, 'name' | 'search'>,
): Views {
  const [savedViews, setSavedViews] = useStoredViews(list.name)
  const columns = useChosenColumns(list.name, list.search.columns)
  const current = getCurrentView(savedViews.views, toViewSearch(table, list.search), useLastView(list.name))
  const navigate = useNavigate()
  const open: Views['open'] = (view, { replace = false } = {}) => {
    setLastView(list.name, view.name)
    // The saved view may be older than the list definition.
    void navigate({
      to: '.',
      search: toViewSearch(table, view.search),
      replace,
      resetScroll: !replace,
    })
  }
  return {
    saved: savedViews,
    current,
    open,
    save: (name) => {
      // The columns stored on this device are part of the view.
      const view = { name, search: toViewSearch(table, list.search, columns) }
      setSavedViews({ ...savedViews, views: addView(savedViews.views, view) })
      open(view, { replace: true })
      notify(t('The view “{name}” was saved on this device.', { name }))
    },
    rename: (view, name) => {
      if (current?.view === view) setLastView(list.name, name)
      const others = savedViews.views.filter((item) => item !== view)
      setSavedViews({
        views: addView(others, { ...view, name }),
        first: savedViews.first === view.name ? name : savedViews.first,
      })
    },
    remove: (view) => {
      setSavedViews({
        views: savedViews.views.filter((item) => item !== view),
        first: savedViews.first === view.name ? null : savedViews.first,
      })
      notify(t('The view “{name}” was deleted.', { name: view.name }), {
        label: t('Undo'),
        run: () => setSavedViews(savedViews),
      })
    },
    setFirst: (view, isFirst) => setSavedViews({ ...savedViews, first: isFirst ? view.name : null }),
  }
}

/** Last active view of each list, for the lifetime of this page. */
const { current, set, subscribe } = createStore<Readonly<Record<string, string>>>({})

export function setLastView(list: string, name: string): void {
  if (current()[list] !== name) set({ ...current(), [list]: name })
}

const useLastView = (list: string): string | undefined =>
  useSyncExternalStore(subscribe, () => current()[list])
