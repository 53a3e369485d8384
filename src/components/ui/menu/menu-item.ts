import type { ComponentType } from 'react'

/** Menu item: it runs an action or navigates, or is disabled with a reason. */
export interface MenuItem {
  label: string
  icon?: ComponentType<{ size?: number }> | undefined
  onClick?: () => void
  /** URL within the dashboard. */
  href?: string
  /** Reason why it is unavailable, displayed under the label. */
  disabledBecause?: string | null
  /** Keyboard shortcut of the same action. */
  keys?: string | undefined
  danger?: boolean | undefined
  /** Draws a divider above it. */
  apart?: boolean | undefined
}
