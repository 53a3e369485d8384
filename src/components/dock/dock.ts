import { useSyncExternalStore } from 'react'

let place: HTMLElement | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says where what a page puts at the bottom of the window goes. */
export function setDockPlace(next: HTMLElement | null): void {
  place = next
  for (const listener of listeners) listener()
}

export const useDockPlace = () => useSyncExternalStore(subscribe, () => place)
