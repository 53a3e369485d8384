import { type ReactNode, useId } from 'react'
import { formatCount } from '../cells/format-number'
import classes from './page.module.css'

/** Titled section of a page. */
export function Section({
  title,
  count,
  actions,
  children,
}: {
  title: string
  /** Number of records, beside the title. */
  count?: number
  actions?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className="row wrap between gap-8 mb-10">
        <div className="row baseline gap-8">
          <h2 id={id} className="text-lg tight">
            {title}
          </h2>
          {count !== undefined && <span className="soft numeric">{formatCount(count)}</span>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
