import { createStore } from '../../api/store'

const place = createStore<HTMLElement | null>(null)

/** Sets the container of the page's content in the bottom bar. */
export const setDockPlace = place.set

export const useDockPlace = place.use
