import type { ReactNode } from 'react'
import classes from './page.module.css'

/** A field of a record in words. */
export interface Field {
  label: string
  value: ReactNode
  /** What the value means, where it does not say it. */
  hint?: ReactNode
}

/** The fields of a record, label beside value. */
export function Fields({ fields }: { fields: Field[] }) {
  return (
    <dl className={classes.fields}>
      {fields.map(({ label, value, hint }) => (
        <div key={label} className={classes.field}>
          <dt>{label}</dt>
          <dd>
            {value}
            {hint && <p className={classes.hint}>{hint}</p>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
