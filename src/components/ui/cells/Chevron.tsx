import { IconChevronDown } from '@tabler/icons-react'
import classes from './cells.module.css'

/** Chevron of a collapsible item: points down while open, and sideways while closed. */
export const Chevron = ({ open, size = 16 }: { open: boolean; size?: number }) => (
  <IconChevronDown size={size} className={classes.chevron} data-open={open} aria-hidden />
)
