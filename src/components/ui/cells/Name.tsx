import classes from './cells.module.css'

/** Name of a record in a list: up to two lines, and the full name as `title`. */
export const Name = ({ children }: { children: string }) => (
  <span className={classes.name} title={children}>
    {children}
  </span>
)
