import type { ReactNode } from 'react'
import { createStore } from '../../lib/store'

/** Renders a dialog; `close` closes it. */
type DrawDialog = (close: () => void) => ReactNode

const open = createStore<DrawDialog | null>(null)

/** Opens a dialog over the current page; null closes it. */
export const openDialog = open.set

export const useOpenDialog = open.use
