import classes from './cells.module.css'

/** The name of a record in a list: up to two lines of it, and all of it as a title. */
export const Name = ({ children }: { children: string }) => (
  <span className={classes.name} title={children}>
    {children}
  </span>
)
