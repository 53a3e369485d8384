import { useSyncExternalStore } from 'react'
import { held } from '../../api/held'

/** The view of each list that was on show last, as long as this page lives. */
const { current, become, subscribe } = held<Readonly<Record<string, string>>>({})

export function noteOpened(list: string, name: string): void {
  if (current()[list] !== name) become({ ...current(), [list]: name })
}

export const useOpened = (list: string): string | undefined =>
  useSyncExternalStore(subscribe, () => current()[list])
