import { useSyncExternalStore } from 'react'

/** What is over the page: the palette, or the list of the keys. */
export type Opened = 'palette' | 'keys' | null

let opened: Opened = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens one of the two; null closes it. */
export function openPalette(next: Opened): void {
  opened = next
  for (const listener of listeners) listener()
}

export const useOpenedPalette = () => useSyncExternalStore(subscribe, () => opened)
