import { useSyncExternalStore } from 'react'

/** The time whose card is open, and how it came to that: a card that was pointed at goes when the pointer does. */
export interface Opened {
  time: HTMLTimeElement
  by: 'pointer' | 'tap' | 'key'
}

let opened: Opened | null = null
/** Where the focus was when the card took it. */
let origin: Element | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: Opened | null): void {
  opened = next
  for (const listener of listeners) listener()
}

export const openedCard = (): Opened | null => opened

export function openCard(time: HTMLTimeElement, by: Opened['by']): void {
  if (by === 'key' && opened?.by !== 'key') origin = document.activeElement
  become({ time, by })
}

/** Closes the card. A focus that is in it goes back to where it came from. */
export function closeCard(): void {
  if (!opened) return
  const inside = document.activeElement?.closest('[data-time-card]')
  const back = opened.by === 'key' ? origin : null
  become(null)
  if (inside && back instanceof HTMLElement && back.isConnected) back.focus()
}

export const useOpenedCard = () => useSyncExternalStore(subscribe, openedCard)
