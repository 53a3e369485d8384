import { type ReactNode, useSyncExternalStore } from 'react'

/** Draws a dialog; `close` takes it away. */
export type DrawDialog = (close: () => void) => ReactNode

let open: DrawDialog | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a dialog over whatever page is there; null takes it away. */
export function openDialog(next: DrawDialog | null): void {
  open = next
  for (const listener of listeners) listener()
}

export const useOpenDialog = () => useSyncExternalStore(subscribe, () => open)
