import { held } from '../../api/held'

/** The time whose card is open, and how it came to that: a card that was pointed at goes when the pointer does. */
export interface Opened {
  time: HTMLTimeElement
  by: 'pointer' | 'tap' | 'key'
}

const card = held<Opened | null>(null)
/** Where the focus was when the card took it. */
let origin: Element | null = null

export const openedCard = card.current

export function openCard(time: HTMLTimeElement, by: Opened['by']): void {
  if (by === 'key' && openedCard()?.by !== 'key') origin = document.activeElement
  card.become({ time, by })
}

/** Closes the card. A focus that is in it goes back to where it came from. */
export function closeCard(): void {
  const opened = openedCard()
  if (!opened) return
  const inside = document.activeElement?.closest('[data-time-card]')
  const back = opened.by === 'key' ? origin : null
  card.become(null)
  if (inside && back instanceof HTMLElement && back.isConnected) back.focus()
}

export const useOpenedCard = card.use
