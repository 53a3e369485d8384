import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Roving tabindex of a toolbar: one Tab stop, and arrow keys move between its buttons. If the focused button is
 * removed, the first one receives the focus.
 */
export function useRovingTabindex<T extends HTMLElement>(bar: RefObject<T | null>) {
  const stop = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)

  const move = (next: HTMLButtonElement | undefined) => {
    stop.current = next ?? null
    for (const button of getButtons(bar.current)) button.tabIndex = button === next ? 0 : -1
  }
  useLayoutEffect(() => {
    const buttons = getButtons(bar.current)
    const isThere = buttons.some((button) => button === stop.current)
    move(isThere ? (stop.current ?? undefined) : buttons[0])
    if (!isThere && hadFocus.current) stop.current?.focus()
  })

  return {
    onFocus: ({ target }: FocusEvent) => {
      hadFocus.current = true
      if (target instanceof HTMLButtonElement) move(target)
    },
    onBlur: ({ target, relatedTarget, currentTarget }: FocusEvent) => {
      // A blur caused by removal does not count as leaving.
      hadFocus.current = currentTarget.contains(relatedTarget) || !target.isConnected
    },
    onKeyDown: (event: KeyboardEvent) => {
      const buttons = getButtons(bar.current)
      const at = stop.current ? buttons.indexOf(stop.current) : 0
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      buttons.at(to % buttons.length)?.focus()
    },
  }
}

const getButtons = (bar: HTMLElement | null) => [...(bar?.querySelectorAll('button') ?? [])]
