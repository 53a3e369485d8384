import type { ReactNode } from 'react'
import { held } from '../../api/held'

/** Renders a dialog; `close` closes it. */
type DrawDialog = (close: () => void) => ReactNode

const open = held<DrawDialog | null>(null)

/** Opens a dialog over the current page; null closes it. */
export const openDialog = open.become

export const useOpenDialog = open.use
