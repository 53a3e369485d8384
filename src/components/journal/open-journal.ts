import { useSyncExternalStore } from 'react'
import type { Entry } from '../../api/journal/entry'

/** Whether the journal is on show, and which entries are to be taken back at once. */
interface Wanted {
  opened: boolean
  back: readonly Entry[]
}

let wanted: Wanted = { opened: false, back: [] }
const listeners = new Set<() => void>()

function become(next: Wanted): void {
  wanted = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the changes that the person made. */
export const openJournal = (): void => become({ ...wanted, opened: true })
export const closeJournal = (): void => become({ ...wanted, opened: false })

/** Takes entries back; with nothing, that is done. */
export const takeBack = (back: readonly Entry[]): void => become({ ...wanted, back })

export const useWantedJournal = () => useSyncExternalStore(subscribe, () => wanted)
