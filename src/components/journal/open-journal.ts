import { held } from '../../api/held'
import type { Entry } from '../../api/journal/entry'

/** Whether the journal is on show, and which entries are to be taken back at once. */
interface Wanted {
  opened: boolean
  back: readonly Entry[]
}

const { current, become, use } = held<Wanted>({ opened: false, back: [] })

/** Shows the changes that the person made. */
export const openJournal = (): void => become({ ...current(), opened: true })
export const closeJournal = (): void => become({ ...current(), opened: false })

/** Takes entries back; with nothing, that is done. */
export const takeBack = (back: readonly Entry[]): void => become({ ...current(), back })

export const useWantedJournal = use
