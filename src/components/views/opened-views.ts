import { useSyncExternalStore } from 'react'
import { held } from '../../api/held'

/** Last active view of each list, for the lifetime of this page. */
const { current, become, subscribe } = held<Readonly<Record<string, string>>>({})

export function noteOpened(list: string, name: string): void {
  if (current()[list] !== name) become({ ...current(), [list]: name })
}

export const useOpened = (list: string): string | undefined =>
  useSyncExternalStore(subscribe, () => current()[list])
