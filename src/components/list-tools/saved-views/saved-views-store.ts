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
  const unsubscribe = listeners.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}

let cache = new Map<string, { text: string | null; state: SavedViewsState }>()

/** Returns the same object for the same text, to avoid rerenders. */
function readSavedViews(storageKey: string): SavedViewsState {
  const text = localStorage.getItem(storageKey)
  const cachedState = cache.get(storageKey)
  if (cachedState && cachedState.text === text) return cachedState.state
  const savedViews = text === null ? NONE : parseSavedViews(text)
  cache = new Map(cache).set(storageKey, { text, state: savedViews })
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

function writeSavedViews(storageKey: string, next: SavedViewsState): void {
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
  const savedViews = useSyncExternalStore(subscribe, () => readSavedViews(storageKey))
  return [savedViews, (next) => writeSavedViews(storageKey, next)]
}

/** Saves an imported view of any list, renamed if a different view has its name. */
export function useSaveImportedView(): (
  list: string,
  view: SavedView,
) => { view: SavedView; undo: () => void } {
  const getStorageKey = useStorageKey()
  return (list, importedView) => {
    const storageKey = getStorageKey(list)
    const before = readSavedViews(storageKey)
    const same = before.views.some(
      ({ name, search }) => name === importedView.name && isSameSearch(search, importedView.search),
    )
    const view = same ? importedView : { ...importedView, name: getFreeName(before.views, importedView.name) }
    writeSavedViews(storageKey, { ...before, views: addView(before.views, view) })
    return { view, undo: () => writeSavedViews(storageKey, before) }
  }
}
