import { held } from '../../api/held'

const place = held<HTMLElement | null>(null)

/** Sets the container of the page's content in the bottom bar. */
export const setDockPlace = place.become

export const useDockPlace = place.use
