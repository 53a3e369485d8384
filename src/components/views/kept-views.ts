import { useSyncExternalStore } from 'react'
import { makeListeners } from '../../api/held'
import { useMe } from '../../api/me'
import { useSessionState } from '../../api/session-state'
import { freeName, NAME_MAX, sameSearch, type View, withView } from './view'

/** What is kept of one list: its views, and the one that it opens with. */
export interface Kept {
  views: readonly View[]
  first: string | null
}

const NAME = 'hedgerow.views'
const NONE: Kept = { views: [], first: null }

const listeners = makeListeners()
const subscribe = (listener: () => void) => {
  const leave = listeners.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    leave()
    window.removeEventListener('storage', listener)
  }
}

let read = new Map<string, { text: string | null; kept: Kept }>()

/** The same text is the same object, so that nothing is drawn anew. */
function keptAt(place: string): Kept {
  const text = localStorage.getItem(place)
  const known = read.get(place)
  if (known && known.text === text) return known.kept
  const kept = text === null ? NONE : readKept(text)
  read = new Map(read).set(place, { text, kept })
  return kept
}

/** What a text keeps; what makes no sense in it is passed over. */
export function readKept(text: string): Kept {
  try {
    const { views, first } = JSON.parse(text)
    const all = (Array.isArray(views) ? views : []).filter(isView)
    return { views: all, first: all.some(({ name }) => name === first) ? first : null }
  } catch {
    return NONE
  }
}

function isView(given: unknown): given is View {
  if (typeof given !== 'object' || given === null || !('name' in given) || !('search' in given)) return false
  const { name, search } = given
  if (typeof name !== 'string' || name === '' || name.length > NAME_MAX) return false
  if (typeof search !== 'object' || search === null) return false
  return Object.values(search).every((value) => typeof value === 'string')
}

function keepAt(place: string, next: Kept): void {
  if (next.views.length === 0) localStorage.removeItem(place)
  else localStorage.setItem(place, JSON.stringify(next))
  listeners.tell()
}

/** Whose views are meant, in the words under which they are kept. */
function usePlaceOf(): (list: string) => string {
  const base = useSessionState().session?.base ?? ''
  const { data: me } = useMe()
  return (list) => `${NAME} ${base} ${me?.uuid} ${list}`
}

/** The views of a list that the person has kept on this device, and the way to keep others. */
export function useKeptViews(list: string): [kept: Kept, keep: (next: Kept) => void] {
  const place = usePlaceOf()(list)
  const kept = useSyncExternalStore(subscribe, () => keptAt(place))
  return [kept, (next) => keepAt(place, next)]
}

/** Keeps a view of any list, under another name where there is a different one of its name. */
export function useKeepBrought(): (list: string, view: View) => { view: View; undo: () => void } {
  const placeOf = usePlaceOf()
  return (list, brought) => {
    const place = placeOf(list)
    const before = keptAt(place)
    const same = before.views.some(
      ({ name, search }) => name === brought.name && sameSearch(search, brought.search),
    )
    const view = same ? brought : { ...brought, name: freeName(before.views, brought.name) }
    keepAt(place, { ...before, views: withView(before.views, view) })
    return { view, undo: () => keepAt(place, before) }
  }
}
