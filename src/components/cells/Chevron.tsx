import { IconChevronDown } from '@tabler/icons-react'
import classes from './cells.module.css'

/** Before what can be opened: down while it is open, to the side while it is not. */
export const Chevron = ({ open, size = 16 }: { open: boolean; size?: number }) => (
  <IconChevronDown size={size} className={classes.chevron} data-open={open} aria-hidden />
)
