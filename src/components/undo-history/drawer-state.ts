import { createStore } from '../../lib/store'
import type { UndoEntry } from './model/entry'

/** State of the drawer, and the entries to undo immediately. */
interface DrawerState {
  opened: boolean
  back: readonly UndoEntry[]
}

const { current, set, use } = createStore<DrawerState>({ opened: false, back: [] })

/** Opens the drawer with the user's changes. */
export const openHistory = (): void => set({ ...current(), opened: true })
export const closeHistory = (): void => set({ ...current(), opened: false })

/** Undoes entries; an empty list marks that as completed. */
export const requestUndo = (back: readonly UndoEntry[]): void => set({ ...current(), back })

export const useDrawerState = use
