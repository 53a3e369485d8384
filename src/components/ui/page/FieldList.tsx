import { Fragment, type ReactNode } from 'react'
import classes from './page.module.css'

/** Displayed field of a record. */
export interface FieldListItem {
  label: string
  value: ReactNode
  /** Explanation of the value, if it is not obvious. */
  hint?: ReactNode
}

/** Technical text, such as a URL, that wraps after separators. */
export const BreakableText = ({ children }: { children: string }) =>
  children.split(/(?<=[/.:?&=_,-])(?![/.:])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move.
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))

/** Fields of a record, with labels beside values. */
export function FieldList({ fields }: { fields: FieldListItem[] }) {
  return (
    <dl className={classes.fields}>
      {fields.map(({ label, value, hint }) => (
        <div key={label} className={classes.field}>
          <dt>{label}</dt>
          <dd className="break">
            {value}
            {hint && <p className="measure mt-2 soft text-sm">{hint}</p>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
