import { type ComponentType, useEffect, useRef, useState } from 'react'

/** State of a button whose menu is loaded on first use: true once it was pressed, and the button's props. */
export function useLazyMenu(load: () => Promise<unknown>) {
  const [isRequested, setRequested] = useState(false)
  const opener = { onPointerEnter: load, onFocus: load, onClick: () => setRequested(true) }
  return { isRequested, opener }
}

/** For the lazily loaded menu: opens on mount, and its button takes over the focus from the one it replaces. */
export function useOpenOnMount() {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpened] = useState(false)
  useEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])
  return { button, opened: isOpen, setOpened }
}

/** Menu item: it runs an action or navigates, or is disabled with a reason. */
export interface MenuItem {
  label: string
  icon?: ComponentType<{ size?: number }> | undefined
  onClick?: () => void
  /** URL within the dashboard. */
  href?: string
  /** Reason why it is unavailable, displayed under the label. */
  disabledBecause?: string | null
  /** Keyboard shortcut of the same action. */
  keys?: string | undefined
  danger?: boolean | undefined
  /** Draws a divider above it. */
  dividerBefore?: boolean | undefined
}
