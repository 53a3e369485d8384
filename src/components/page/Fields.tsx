import type { ReactNode } from 'react'
import classes from './page.module.css'

/** Displayed field of a record. */
export interface Field {
  label: string
  value: ReactNode
  /** Explanation of the value, if it is not obvious. */
  hint?: ReactNode
}

/** Fields of a record, with labels beside values. */
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
