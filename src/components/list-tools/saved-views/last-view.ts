import { useSyncExternalStore } from 'react'
import { createStore } from '../../../lib/store'

/** Last active view of each list, for the lifetime of this page. */
const { current, set, subscribe } = createStore<Readonly<Record<string, string>>>({})

export function setLastView(list: string, name: string): void {
  if (current()[list] !== name) set({ ...current(), [list]: name })
}

export const useLastView = (list: string): string | undefined =>
  useSyncExternalStore(subscribe, () => current()[list])
