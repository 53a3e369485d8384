import { useEffect } from 'react'
import { closeCard, getOpenCard, openCard } from './card-state'

const OPEN_MS = 350
/** Time to move the pointer from a timestamp to its card. */
const CLOSE_MS = 250

const timeAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLTimeElement>('time[datetime]') : null
const isCard = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-time-card]') !== null
const holdsFocus = () => isCard(document.activeElement)

/**
 * Opens the card of a hovered or tapped timestamp, and closes it on leave. One delegated listener for all timestamps.
 */
export function useTimePointing(prepare: () => void): void {
  useEffect(() => {
    let timer: number | undefined
    // Not all browsers set the pointer type on click events.
    let pressed = ''
    const later = (act: () => void, ms: number) => {
      window.clearTimeout(timer)
      timer = window.setTimeout(act, ms)
    }
    const over = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch' || holdsFocus()) return
      const time = timeAt(target)
      const openCardState = getOpenCard()
      if (isCard(target) || (time && time === openCardState?.time)) window.clearTimeout(timer)
      else if (time) {
        prepare()
        later(() => openCard(time, 'pointer'), OPEN_MS)
      } else if (openCardState?.by === 'pointer') later(closeCard, CLOSE_MS)
      else window.clearTimeout(timer)
    }
    const down = ({ target, pointerType }: PointerEvent) => {
      window.clearTimeout(timer)
      pressed = pointerType
      const isTap = pointerType === 'touch' && timeAt(target) !== null
      if (!isTap && !isCard(target)) closeCard()
    }
    // A tap on a timestamp does not follow the link of its row; inside a link or a button it belongs to that element.
    const click = (event: MouseEvent) => {
      const time = timeAt(event.target)
      if (!time || time.closest('a, button') || pressed !== 'touch') return
      event.preventDefault()
      if (getOpenCard()?.time === time) closeCard()
      else openCard(time, 'tap')
    }
    // The hovered element has moved away.
    const scroll = ({ target }: Event) => {
      if (getOpenCard()?.by !== 'key' && !isCard(target)) closeCard()
    }
    document.addEventListener('pointerover', over)
    document.addEventListener('pointerdown', down)
    document.addEventListener('click', click, { capture: true })
    document.addEventListener('scroll', scroll, { capture: true, passive: true })
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('pointerdown', down)
      document.removeEventListener('click', click, { capture: true })
      document.removeEventListener('scroll', scroll, { capture: true })
    }
  }, [prepare])
}
