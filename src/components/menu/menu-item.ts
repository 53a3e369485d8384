import type { ComponentType } from 'react'

/** One line of a menu: it does something or goes somewhere, or says why it cannot. */
export interface MenuItem {
  label: string
  icon?: ComponentType<{ size?: number }>
  onClick?: () => void
  /** An address of the dashboard. */
  href?: string
  /** Why it is not to be had; shown under the label. */
  disabledBecause?: string | null
  /** The key that does the same without the menu. */
  keys?: string
  danger?: boolean
  /** A line above it sets it apart. */
  apart?: boolean
}
