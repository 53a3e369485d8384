import { held } from '../../api/held'

const place = held<HTMLElement | null>(null)

/** Says where what a page puts at the bottom of the window goes. */
export const setDockPlace = place.become

export const useDockPlace = place.use
