import type { ValueName } from '../labels'
import classes from './dialogs.module.css'

/** Value name with its label and its API field. */
export const FieldLabel = ({ name: { label, wire } }: { name: ValueName }) => (
  <>
    <span className={classes.label}>{label}</span> <code className={classes.wire}>{wire}</code>
  </>
)
