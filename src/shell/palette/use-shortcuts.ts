import { useEffect } from 'react'
import { registered } from '../../components/actions/registry'
import { openPalette } from './open-palette'
import { isPalette, isShortcut, offerFor } from './pressed'

const isInDialog = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/** Goes to the field that searches the list on show. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('#main input[type="search"]')
  field?.focus()
  return field !== null
}

/** The keys of the dashboard. Nothing happens while somebody is typing, but for what opens the palette. */
export function useShortcuts(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isPalette(event)) {
        event.preventDefault()
        openPalette('palette')
        return
      }
      if (!isShortcut(event)) return
      const inDialog = isInDialog()
      const offer = offerFor(event.key, registered(), inDialog)
      if (offer) {
        event.preventDefault()
        void offer.run()
      } else if (event.key === '/' && !inDialog && focusSearch()) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
