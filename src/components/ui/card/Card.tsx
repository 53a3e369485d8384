import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { formatCount } from '../cells/format-number'
import classes from './card.module.css'

interface Props {
  title: string
  /** If true, the title is that of the content, such as of a chart, and is not repeated. */
  isTitleHidden?: boolean
  /** Number of records, beside the title. */
  count?: number | undefined
  /** Remark beside the title. */
  note?: ReactNode
  /** Link or button at the end of the title row. */
  action?: ReactNode
  /** If true, the content reaches the edges of the card: lists and tables. */
  flush?: boolean
  /** Width in a grid of cards: two columns or all, if there are several. */
  span?: 'two' | 'all' | undefined
  /** Minimum height beside other cards, in rows. */
  rows?: number | undefined
  children: ReactNode
}

/** Height of a row in px. */
const ROW = 52
/** Space below the rows in px. */
const FLUSH_END = 6

/** Framed section with a title, for pages of several parts side by side. */
export function Card({
  title,
  isTitleHidden = false,
  count,
  note,
  action,
  flush = false,
  span,
  rows,
  children,
}: Props) {
  return (
    <section className={classes.card} aria-label={title} data-span={span}>
      {!isTitleHidden && (
        <header className={classes.head}>
          <h2 className="tight">
            {title}
            {count !== undefined && <span className="ms-8 soft numeric regular">{formatCount(count)}</span>}
          </h2>
          {note && <div className={classes.headNote}>{note}</div>}
          {action}
        </header>
      )}
      <div
        className={`flex-1 ${flush ? classes.flush : classes.body}`}
        style={rows ? ({ '--card-rows': `${rows * ROW + FLUSH_END}px` } as CSSProperties) : undefined}
      >
        {children}
      </div>
    </section>
  )
}

/** Grid of cards in up to three columns. Cards of a row have the same height. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.grid}>{children}</div>
)

/** Cards of a record's page, with another beside them where both have enough width. */
export const CardColumns = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className={classes.columns}>
    <div className="stack gap-16">{children}</div>
    {aside}
  </div>
)

/** List that fills a card; with `areCards`, of framed rows in up to two columns. */
export const CardRows = ({
  label,
  areCards = false,
  children,
}: {
  label: string
  areCards?: boolean
  children: ReactNode
}) => (
  <ul className={areCards ? classes.tiles : 'flush'} aria-label={label}>
    {children}
  </ul>
)

/**
 * Row of a card: a record with an icon before and figures after it. With a target, all of it is a link.
 */
export function CardRow({
  icon,
  title,
  time,
  note,
  aside,
  href,
}: {
  icon?: ReactNode
  title: ReactNode
  /** Time of an activity, at the end of the title. */
  time?: ReactNode
  /** Second line. */
  note?: ReactNode
  aside?: ReactNode
  href?: string | undefined
}) {
  const content = (
    <>
      {icon}
      <span className="column grow snug">
        <span className="row baseline gap-16">
          <span className="grow medium truncate">{title}</span>
          {time && <span className="inline-row flex-none soft text-xs">{time}</span>}
        </span>
        {note !== undefined && <span className="soft text-sm break">{note}</span>}
      </span>
      {aside && <span className="inline-row flex-none gap-12 soft text-sm numeric">{aside}</span>}
    </>
  )
  return (
    <li>
      {href === undefined ? (
        <div className={classes.row}>{content}</div>
      ) : (
        <Link to={href} className={classes.row}>
          {content}
        </Link>
      )}
    </li>
  )
}

/** Rows of a card while they are loading. */
export const CardBones = ({ count }: { count: number }) => (
  <div aria-hidden className={classes.bones}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bones are equal.
      <div key={index} className={classes.row}>
        <span className="column grow snug">
          <span className="skeleton" data-long />
        </span>
      </div>
    ))}
  </div>
)

/** Text of a card without rows, with the next step. */
export const CardNote = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="stack justify-start gap-12 px-16 mb-10 soft">
    <p className="flush">{children}</p>
    {action}
  </div>
)
