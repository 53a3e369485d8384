import { useSyncExternalStore } from 'react'
import { useMe } from '../../../api/session/me'
import { useSessionState } from '../../../api/session/session-store'
import { createListeners } from '../../../lib/store'
import { addView, getFreeName, isSameSearch, NAME_MAX, type SavedView } from './view'

/** Saved data of one list: its views and the default view. */
export interface SavedViewsState {
  views: readonly SavedView[]
  first: string | null
}

const NAME = 'hedgerow.views'
const NONE: SavedViewsState = { views: [], first: null }

const listeners = createListeners()
const subscribe = (listener: () => void) => {
  const leave = listeners.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    leave()
    window.removeEventListener('storage', listener)
  }
}

let read = new Map<string, { text: string | null; kept: SavedViewsState }>()

/** Returns the same object for the same text, to avoid rerenders. */
function keptAt(storageKey: string): SavedViewsState {
  const text = localStorage.getItem(storageKey)
  const cachedState = read.get(storageKey)
  if (cachedState && cachedState.text === text) return cachedState.kept
  const savedViews = text === null ? NONE : parseSavedViews(text)
  read = new Map(read).set(storageKey, { text, kept: savedViews })
  return savedViews
}

/** Parses saved views; ignores invalid parts. */
export function parseSavedViews(text: string): SavedViewsState {
  try {
    const { views, first } = JSON.parse(text)
    const all = (Array.isArray(views) ? views : []).filter(isView)
    return { views: all, first: all.some(({ name }) => name === first) ? first : null }
  } catch {
    return NONE
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('search' in value)) return false
  const { name, search } = value
  if (typeof name !== 'string' || name === '' || name.length > NAME_MAX) return false
  if (typeof search !== 'object' || search === null) return false
  return Object.values(search).every((value) => typeof value === 'string')
}

function keepAt(storageKey: string, next: SavedViewsState): void {
  if (next.views.length === 0) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, JSON.stringify(next))
  listeners.notify()
}

/** Returns the storage key of a list's views for the current user. */
function useStorageKey(): (list: string) => string {
  const base = useSessionState().session?.base ?? ''
  const { data: me } = useMe()
  return (list) => `${NAME} ${base} ${me?.uuid} ${list}`
}

/** Returns the views of a list that the user has saved on this device, with a setter. */
export function useStoredViews(list: string): [kept: SavedViewsState, keep: (next: SavedViewsState) => void] {
  const storageKey = useStorageKey()(list)
  const savedViews = useSyncExternalStore(subscribe, () => keptAt(storageKey))
  return [savedViews, (next) => keepAt(storageKey, next)]
}

/** Saves an imported view of any list, renamed if a different view has its name. */
export function useKeepImportedView(): (
  list: string,
  view: SavedView,
) => { view: SavedView; undo: () => void } {
  const getStorageKey = useStorageKey()
  return (list, importedView) => {
    const storageKey = getStorageKey(list)
    const before = keptAt(storageKey)
    const same = before.views.some(
      ({ name, search }) => name === importedView.name && isSameSearch(search, importedView.search),
    )
    const view = same ? importedView : { ...importedView, name: getFreeName(before.views, importedView.name) }
    keepAt(storageKey, { ...before, views: addView(before.views, view) })
    return { view, undo: () => keepAt(storageKey, before) }
  }
}
