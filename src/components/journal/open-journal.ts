import { held } from '../../api/held'
import type { Entry } from '../../api/journal/entry'

/** State of the drawer, and the entries to undo immediately. */
interface Wanted {
  opened: boolean
  back: readonly Entry[]
}

const { current, become, use } = held<Wanted>({ opened: false, back: [] })

/** Opens the drawer with the user's changes. */
export const openJournal = (): void => become({ ...current(), opened: true })
export const closeJournal = (): void => become({ ...current(), opened: false })

/** Undoes entries; an empty list marks that as completed. */
export const takeBack = (back: readonly Entry[]): void => become({ ...current(), back })

export const useWantedJournal = use
