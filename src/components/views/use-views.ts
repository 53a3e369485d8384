import { useNavigate } from '@tanstack/react-router'
import { t } from '../../texts/text'
import { useChosenColumns } from '../data-table/shown-columns'
import type { Table } from '../data-table/table'
import type { ListPage } from '../data-table/use-list-page'
import { say } from '../toasts/toasts'
import { type Kept, useKeptViews } from './kept-views'
import { noteOpened, useOpened } from './opened-views'
import { type Current, currentView, type View, viewable, withView } from './view'

/** Views of a list and their actions. */
export interface Views {
  kept: Kept
  current: Current | null
  /** Opens the list with the view. */
  open: (view: View, change?: { replace?: boolean }) => void
  /** Saves the current view under a name. */
  save: (name: string) => void
  rename: (view: View, name: string) => void
  remove: (view: View) => void
  /** Sets or clears the default view of the list. */
  setFirst: (view: View, isFirst: boolean) => void
}

export function useViews<Row>(table: Table<Row>, list: Pick<ListPage<Row>, 'name' | 'search'>): Views {
  const [kept, keep] = useKeptViews(list.name)
  const columns = useChosenColumns(list.name, list.search.columns)
  const current = currentView(kept.views, viewable(table, list.search), useOpened(list.name))
  const navigate = useNavigate()
  const open: Views['open'] = (view, { replace = false } = {}) => {
    noteOpened(list.name, view.name)
    // The saved view may be older than the list definition.
    void navigate({ to: '.', search: viewable(table, view.search) as never, replace, resetScroll: !replace })
  }
  return {
    kept,
    current,
    open,
    save: (name) => {
      // The columns stored on this device are part of the view.
      const view = { name, search: viewable(table, list.search, columns) }
      keep({ ...kept, views: withView(kept.views, view) })
      open(view, { replace: true })
      say(t('The view “{name}” is kept on this device.', { name }))
    },
    rename: (view, name) => {
      if (current?.view === view) noteOpened(list.name, name)
      const others = kept.views.filter((one) => one !== view)
      keep({
        views: withView(others, { ...view, name }),
        first: kept.first === view.name ? name : kept.first,
      })
    },
    remove: (view) => {
      keep({
        views: kept.views.filter((one) => one !== view),
        first: kept.first === view.name ? null : kept.first,
      })
      say(t('The view “{name}” was deleted.', { name: view.name }), {
        label: t('Undo'),
        act: () => keep(kept),
      })
    },
    setFirst: (view, isFirst) => keep({ ...kept, first: isFirst ? view.name : null }),
  }
}
