import { createStore } from '../../lib/store'

/** Open overlay: the palette, or the list of shortcuts. */
type PaletteMode = 'palette' | 'keys' | null

const opened = createStore<PaletteMode>(null)

const text = createStore('')

/** Opens one of the overlays; null closes it. The palette opens with an empty input. */
export function openPalette(next: PaletteMode): void {
  if (next !== opened.current()) text.set('')
  opened.set(next)
}

export const isPaletteOpen = (): boolean => opened.current() === 'palette'

/** Sets the palette input. It is stored here, since keys may be pressed before the input is rendered. */
export const setPaletteText = text.set
export const getPaletteText = text.current
export const usePaletteText = text.use

export const useOpenedPalette = opened.use
