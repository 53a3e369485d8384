import { useSyncExternalStore } from 'react'

/** The view of each list that was on show last, as long as this page lives. */
let opened: Readonly<Record<string, string>> = {}
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function noteOpened(list: string, name: string): void {
  if (opened[list] === name) return
  opened = { ...opened, [list]: name }
  for (const listener of listeners) listener()
}

export const useOpened = (list: string): string | undefined =>
  useSyncExternalStore(subscribe, () => opened[list])
