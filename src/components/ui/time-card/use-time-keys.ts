import { useEffect } from 'react'
import { closeCard, getOpenCard, openCard } from './card-state'

/** Matches `t` with Alt by key code: on some layouts the combination types another character. */
const isKey = ({ altKey, ctrlKey, metaKey, code }: KeyboardEvent) =>
  altKey && !ctrlKey && !metaKey && code === 'KeyT'

const isSeen = (time: Element) => time.checkVisibility({ visibilityProperty: true })

/** Returns all visible timestamps: of the open dialog, else of the page. */
function timesAround(): HTMLTimeElement[] {
  const dialogs = [...document.querySelectorAll('[role="dialog"]:not([data-time-card])')]
  const around = dialogs.findLast(isSeen) ?? document.getElementById('main') ?? document.body
  return [...around.querySelectorAll<HTMLTimeElement>('time[datetime]')].filter(isSeen)
}

/**
 * Returns the first timestamp in the focused element, else in its nearest ancestor that contains one: row, section or
 * page.
 */
function nearest(times: readonly HTMLTimeElement[]): HTMLTimeElement | undefined {
  for (let around = document.activeElement; around; around = around.parentElement) {
    const inside = times.find((time) => around?.contains(time))
    if (inside) return inside
  }
  return times[0]
}

/**
 * Alt+T opens the card of the focused timestamp, then of the next one; with Shift of the previous one. Escape closes
 * it.
 */
export function useTimeKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const openCardState = getOpenCard()
      if (event.key === 'Escape' && openCardState) {
        // Dialogs and menus below the card stay open.
        event.stopImmediatePropagation()
        event.preventDefault()
        closeCard()
      } else if (isKey(event)) {
        event.preventDefault()
        const times = timesAround()
        const at = openCardState?.by === 'key' ? times.indexOf(openCardState.time) : -1
        const step = event.shiftKey ? -1 : 1
        const next = at === -1 ? nearest(times) : times.at((at + step) % times.length)
        if (!next) return
        next.scrollIntoView({ block: 'nearest' })
        openCard(next, 'key')
      }
    }
    // Capture phase: runs before the Escape handlers of dialogs.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}
