import type { Sent } from '../../api/errors'
import { held } from '../../api/held'

/** Whether the requests are on show, and which of them was asked for. */
interface Inspector {
  opened: boolean
  wanted: Sent | null
}

const { become, use } = held<Inspector>({ opened: false, wanted: null })

/** Shows the requests of this tab, and opens the newest one like `wanted`. */
export const openInspector = (wanted: Sent | null = null): void => become({ opened: true, wanted })
export const closeInspector = (): void => become({ opened: false, wanted: null })

export const useInspector = use
