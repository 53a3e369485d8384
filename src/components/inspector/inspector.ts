import type { Sent } from '../../api/errors'
import { held } from '../../api/held'

/** State of the inspector: open or closed, and the requested entry. */
interface Inspector {
  opened: boolean
  wanted: Sent | null
}

const { become, use } = held<Inspector>({ opened: false, wanted: null })

/** Opens the inspector, and expands the newest request that matches `wanted`. */
export const openInspector = (wanted: Sent | null = null): void => become({ opened: true, wanted })
export const closeInspector = (): void => become({ opened: false, wanted: null })

export const useInspector = use
