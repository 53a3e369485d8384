import type { Entry } from '../../api/journal/entry'
import { createStore } from '../../api/store'

/** State of the drawer, and the entries to undo immediately. */
interface Wanted {
  opened: boolean
  back: readonly Entry[]
}

const { current, set, use } = createStore<Wanted>({ opened: false, back: [] })

/** Opens the drawer with the user's changes. */
export const openJournal = (): void => set({ ...current(), opened: true })
export const closeJournal = (): void => set({ ...current(), opened: false })

/** Undoes entries; an empty list marks that as completed. */
export const takeBack = (back: readonly Entry[]): void => set({ ...current(), back })

export const useWantedJournal = use
