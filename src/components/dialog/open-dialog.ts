import type { ReactNode } from 'react'
import { held } from '../../api/held'

/** Draws a dialog; `close` takes it away. */
type DrawDialog = (close: () => void) => ReactNode

const open = held<DrawDialog | null>(null)

/** Shows a dialog over whatever page is there; null takes it away. */
export const openDialog = open.become

export const useOpenDialog = open.use
