import { held } from '../../api/held'

/** What is over the page: the palette, or the list of the keys. */
type Opened = 'palette' | 'keys' | null

const opened = held<Opened>(null)

/** Opens one of the two; null closes it. */
export const openPalette = opened.become

export const useOpenedPalette = opened.use
