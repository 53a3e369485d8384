import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createStore } from '../../../lib/store'

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
function useTimePointing(prepare: () => void): void {
  useEffect(() => {
    let timer: number | undefined
    // Not all browsers set the pointer type on click events.
    let pressed = ''
    const later = (callback: () => void, ms: number) => {
      window.clearTimeout(timer)
      timer = window.setTimeout(callback, ms)
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
function useTimeKeys(): void {
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

/** Returns the timestamp whose card is open. `prepare` is called when a card is likely to be opened. */
export function useTimeCard(prepare: () => void): OpenCard | null {
  const path = useLocation({ select: ({ pathname }) => pathname })
  useTimePointing(prepare)
  useTimeKeys()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed page closes the card.
  useEffect(closeCard, [path])
  return useOpenCard()
}

/** Timestamp whose card is open, and the trigger: a card opened by hover closes on pointer leave. */
export interface OpenCard {
  time: HTMLTimeElement
  by: 'pointer' | 'tap' | 'key'
}

const card = createStore<OpenCard | null>(null)
/** Element that had the focus before the card took it. */
let origin: Element | null = null

const getOpenCard = card.current

function openCard(time: HTMLTimeElement, by: OpenCard['by']): void {
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

const useOpenCard = card.use
