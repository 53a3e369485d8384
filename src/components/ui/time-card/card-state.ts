import { createStore } from '../../../lib/store'

/** Timestamp whose card is open, and the trigger: a card opened by hover closes on pointer leave. */
export interface OpenCard {
  time: HTMLTimeElement
  by: 'pointer' | 'tap' | 'key'
}

const card = createStore<OpenCard | null>(null)
/** Element that had the focus before the card took it. */
let origin: Element | null = null

export const getOpenCard = card.current

export function openCard(time: HTMLTimeElement, by: OpenCard['by']): void {
  if (by === 'key' && getOpenCard()?.by !== 'key') origin = document.activeElement
  card.set({ time, by })
}

/** Closes the card and returns the focus to its origin if it is inside. */
export function closeCard(): void {
  const opened = getOpenCard()
  if (!opened) return
  const inside = document.activeElement?.closest('[data-time-card]')
  const back = opened.by === 'key' ? origin : null
  card.set(null)
  if (inside && back instanceof HTMLElement && back.isConnected) back.focus()
}

export const useOpenCard = card.use
