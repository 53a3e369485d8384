import { useEffect } from 'react'
import { closeCard, openCard, openedCard } from './time-card'

/** `t` with Alt: on some keyboards the two write another letter. */
const isKey = ({ altKey, ctrlKey, metaKey, code }: KeyboardEvent) =>
  altKey && !ctrlKey && !metaKey && code === 'KeyT'

const isSeen = (time: Element) => time.checkVisibility({ visibilityProperty: true })

/** All times that can be seen: those of the dialog that is open, else those of the page. */
function timesAround(): HTMLTimeElement[] {
  const dialogs = [...document.querySelectorAll('[role="dialog"]:not([data-time-card])')]
  const around = dialogs.findLast(isSeen) ?? document.getElementById('main') ?? document.body
  return [...around.querySelectorAll<HTMLTimeElement>('time[datetime]')].filter(isSeen)
}

/** The first time in what has the focus, or else in what is around it: its row, its section, the page. */
function nearest(times: readonly HTMLTimeElement[]): HTMLTimeElement | undefined {
  for (let around = document.activeElement; around; around = around.parentElement) {
    const inside = times.find((time) => around?.contains(time))
    if (inside) return inside
  }
  return times[0]
}

/** Alt+T opens the card of the time at the focus, then that of the next one, with Shift of the one before; Escape closes it. */
export function useTimeKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const shown = openedCard()
      if (event.key === 'Escape' && shown) {
        // What is below stays open.
        event.stopImmediatePropagation()
        event.preventDefault()
        closeCard()
      } else if (isKey(event)) {
        event.preventDefault()
        const times = timesAround()
        const at = shown?.by === 'key' ? times.indexOf(shown.time) : -1
        const step = event.shiftKey ? -1 : 1
        const next = at === -1 ? nearest(times) : times.at((at + step) % times.length)
        if (!next) return
        next.scrollIntoView({ block: 'nearest' })
        openCard(next, 'key')
      }
    }
    // Before the dialogs, which close by Escape too.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}
