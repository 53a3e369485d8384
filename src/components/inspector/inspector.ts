import { useSyncExternalStore } from 'react'
import type { Sent } from '../../api/errors'

/** Whether the requests are on show, and which of them was asked for. */
interface Inspector {
  opened: boolean
  wanted: Sent | null
}

let inspector: Inspector = { opened: false, wanted: null }
const listeners = new Set<() => void>()

function become(next: Inspector): void {
  inspector = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the requests of this tab, and opens the newest one like `wanted`. */
export const openInspector = (wanted: Sent | null = null): void => become({ opened: true, wanted })
export const closeInspector = (): void => become({ opened: false, wanted: null })

export const useInspector = () => useSyncExternalStore(subscribe, () => inspector)
