import type { ValueName } from '../labels'
import classes from './sheets.module.css'

/** Value name with its label and its API field. */
export const Called = ({ name: { label, wire } }: { name: ValueName }) => (
  <>
    <span className={classes.label}>{label}</span> <code className={classes.wire}>{wire}</code>
  </>
)
