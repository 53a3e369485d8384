import type { ReactNode } from 'react'
import classes from './card.module.css'

interface Props {
  title: string
  /** Link or button at the end of the title row. */
  action?: ReactNode
  /** If true, the content reaches the edges of the card: lists and tables. */
  flush?: boolean
  children: ReactNode
}

/** Framed section with a title, for pages of several parts side by side. */
export function Card({ title, action, flush = false, children }: Props) {
  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {action}
      </header>
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  )
}

/** Grid of cards: as many columns of equal width as fit. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.grid}>{children}</div>
)
