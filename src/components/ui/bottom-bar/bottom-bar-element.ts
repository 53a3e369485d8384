import { createStore } from '../../../lib/store'

const bottomBarElement = createStore<HTMLElement | null>(null)

/** Sets the container of the page's content in the bottom bar. */
export const setBottomBarElement = bottomBarElement.set

export const useBottomBarElement = bottomBarElement.use
