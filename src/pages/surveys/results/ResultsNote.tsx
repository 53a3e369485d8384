import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './results.module.css'

/** Note about the reliability of the figures. */
export const ResultsNote = ({ children }: { children: ReactNode }) => (
  <div className={classes.note} role="note">
    <IconInfoCircle size={17} aria-hidden />
    <div>{children}</div>
  </div>
)
