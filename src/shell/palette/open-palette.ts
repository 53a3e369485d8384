import { held } from '../../api/held'

/** What is over the page: the palette, or the list of the keys. */
type Opened = 'palette' | 'keys' | null

const opened = held<Opened>(null)

const text = held('')

/** Opens one of the two; null closes it. The palette opens empty. */
export function openPalette(next: Opened): void {
  if (next !== opened.current()) text.become('')
  opened.become(next)
}

export const isPaletteOpen = (): boolean => opened.current() === 'palette'

/** Text of the palette's field. It lives here, since keys are pressed before the field exists. */
export const setPaletteText = text.become
export const getPaletteText = text.current
export const usePaletteText = text.use

export const useOpenedPalette = opened.use
