import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../texts/text'
import classes from './page.module.css'

interface Props {
  title: string
  /** Which page it is, where several share a path. */
  page?: string | undefined
  /** Tags beside the title. */
  aside?: ReactNode
  /** Links to what this page belongs to, outermost first. */
  crumbs?: ReactNode[]
  /** One sentence on what is here, where the title does not say it. */
  description?: ReactNode
  /** Why the actions, or some of them, are not to be had. */
  reason?: string | null
  actions?: ReactNode
}

/** The page whose heading has had the focus. The first page leaves the focus where the browser puts it. */
let announced: string | null = null

/** The head of every page: it names the document, and takes the focus when the page is reached from another. */
export function PageHeader({ title, page = '', aside, crumbs = [], description, reason, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The address that the page on show belongs to: the next one's is known before its page is there.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  useEffect(() => {
    document.title = `${title} · Hedgerow`
  }, [title])
  useEffect(() => {
    if (path === undefined) return
    const here = `${path} ${page}`
    if (announced !== null && announced !== here) heading.current?.focus({ preventScroll: true })
    announced = here
  }, [path, page])
  return (
    <header className={classes.header}>
      {crumbs.length > 0 && (
        <nav aria-label={t('Breadcrumbs')}>
          <ol className={classes.crumbs}>
            {crumbs.map((crumb, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a crumb is its place in the line.
              <li key={index}>{crumb}</li>
            ))}
          </ol>
        </nav>
      )}
      <div className={classes.line}>
        <div className={classes.titles}>
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {aside}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {description && <p className={classes.description}>{description}</p>}
      {reason && <p className={classes.description}>{reason}</p>}
    </header>
  )
}
