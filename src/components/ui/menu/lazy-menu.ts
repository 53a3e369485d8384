import { useEffect, useRef, useState } from 'react'

/** State of a button whose menu is loaded on first use: true once it was pressed, and the button's props. */
export function useLazyMenu(load: () => Promise<unknown>) {
  const [isRequested, setWanted] = useState(false)
  const opener = { onPointerEnter: load, onFocus: load, onClick: () => setWanted(true) }
  return { wanted: isRequested, opener }
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
