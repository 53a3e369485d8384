import type { ValueName } from '../labels'
import classes from './sheets.module.css'

/** A value by both of its names. */
export const Called = ({ name: { label, wire } }: { name: ValueName }) => (
  <>
    <span className={classes.label}>{label}</span> <code className={classes.wire}>{wire}</code>
  </>
)
