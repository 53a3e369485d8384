import { type ReactNode, useId } from 'react'
import classes from './page.module.css'

/** Titled section of a page. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className="row wrap between gap-8 mb-10">
        <h2 id={id} className="text-lg tight">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
