import { useEffect, useRef, useState } from 'react'

/** For a button whose menu is loaded when it is first wanted: whether it was pressed, and what the button takes. */
export function useLateMenu(load: () => Promise<unknown>) {
  const [wanted, setWanted] = useState(false)
  const opener = { onPointerEnter: load, onFocus: load, onClick: () => setWanted(true) }
  return { wanted, opener }
}

/** For the menu that comes then: it opens as it appears, and its button takes the focus over from the one it replaces. */
export function useOpensAtOnce() {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])
  return { button, opened, setOpened }
}
