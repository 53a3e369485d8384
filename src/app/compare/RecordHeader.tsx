import type { ReactNode } from 'react'
import classes from './compare.module.css'

/** Heading of one side, with the record and its scope. */
export const RecordHeader = ({
  side,
  where,
  children,
}: {
  side: string
  where: string
  children: ReactNode
}) => (
  <div className={classes.head}>
    <span className={classes.side}>{side}</span>
    <strong className={classes.name}>{children}</strong>
    <span className={classes.where}>{where}</span>
  </div>
)
