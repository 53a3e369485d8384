import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import classes from './FormSection.module.css'

/** Fields that belong together, under a name of their own. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  )
}

/** Fields side by side where there is room. */
export function FieldRow({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <div className={classes.row} data-columns={columns}>
      {children}
    </div>
  )
}

/** Fields one below the other. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>
}

/** The fields of one of several, such as a group of a filter. */
export const FieldBox = (props: ComponentPropsWithoutRef<'section'>) => (
  <section {...props} className={classes.box} />
)
