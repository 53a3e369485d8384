import { useEffect } from 'react'
import { getScopes } from '../../components/actions/registry'
import { findActionForKey, isPaletteShortcut, isShortcut } from './match-shortcut'
import { getPaletteText, isPaletteOpen, openPalette, setPaletteText } from './palette-state'

const isInDialog = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/** Focuses the search input of the current list. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('#main input[type="search"]')
  field?.focus()
  return field !== null
}

/** Appends keys to the palette input that are pressed after the shortcut and before the input has the focus. */
function forwardTyping(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (!isPaletteOpen() || ctrlKey || metaKey || altKey || key === 'Tab') return
  if (target instanceof Element && target.closest('[role="dialog"]')) return
  event.preventDefault()
  event.stopPropagation()
  if (key === 'Escape') openPalette(null)
  else if (key === 'Backspace') setPaletteText(getPaletteText().slice(0, -1))
  else if (key.length === 1) setPaletteText(getPaletteText() + key)
}

/** Global shortcuts. They are disabled while typing, except for the palette shortcut. */
export function useShortcuts(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isPaletteShortcut(event)) {
        event.preventDefault()
        openPalette('palette')
        return
      }
      if (!isShortcut(event)) return
      const inDialog = isInDialog()
      const action = findActionForKey(event.key, getScopes(), inDialog)
      if (action) {
        event.preventDefault()
        void action.run()
      } else if (event.key === '/' && !inDialog && focusSearch()) event.preventDefault()
    }
    window.addEventListener('keydown', forwardTyping, true)
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', forwardTyping, true)
      window.removeEventListener('keydown', press)
    }
  }, [])
}
