import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../lib/i18n/translate'
import { createStore } from '../../../lib/store'
import classes from './page.module.css'

interface Props {
  title: string
  /** Identifies the page if several share a path. */
  page?: string | undefined
  /** Path that identifies the page if its tabs have paths of their own. Default: the path of the URL. */
  path?: string
  /** Beside the title. */
  avatar?: ReactNode
  /** Tags beside the title. */
  aside?: ReactNode
  /** Breadcrumbs, outermost first. */
  crumbs?: ReactNode[]
  /** One sentence about the page if the title is not sufficient. */
  description?: ReactNode
  /** Reason why some or all actions are unavailable. */
  reason?: string | null
  actions?: ReactNode
}

const toolsElement = createStore<HTMLElement | null>(null)

/**
 * Returns the container for the tools of a list that has no search and no filters: at the end of the tabs, or in the page
 * header. It is known before the first paint, so that nothing moves.
 */
export function useToolsElement(): HTMLElement | null {
  const [element, setElement] = useState(toolsElement.current)
  useLayoutEffect(() => {
    const update = () => setElement(toolsElement.current())
    update()
    return toolsElement.subscribe(update)
  }, [])
  return element
}

/** Ref of such a container. The last one of a page is used. */
export const setToolsElement = toolsElement.set

/** Page whose heading has received the focus. The first page leaves the focus to the browser. */
let announced: string | null = null

/** Header of every page: sets the document title, and receives the focus on navigation. */
export function PageHeader({
  title,
  page = '',
  path: ownPath,
  avatar,
  aside,
  crumbs = [],
  description,
  reason,
  actions,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The resolved location: the pending one changes before its page is rendered.
  const path = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation && (ownPath ?? resolvedLocation.pathname),
  })
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
    <header className="mb-20">
      {crumbs.length > 0 && (
        <nav aria-label={t('Breadcrumbs')}>
          <ol className={classes.crumbs}>
            {crumbs.map((crumb, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: breadcrumbs are identified by their position.
              <li key={index} className={classes.crumb}>
                {crumb}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={classes.line}>
        <div className={classes.subject}>
          {avatar}
          <div className="row wrap min-0 gap-4-12">
            <h1 ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </h1>
            {aside}
          </div>
        </div>
        {description && <p className={classes.description}>{description}</p>}
        {actions && (
          <div className={classes.actions}>
            <div ref={setToolsElement} className={classes.tools} />
            {actions}
          </div>
        )}
      </div>
      {reason && <p className="measure mt-4 soft break">{reason}</p>}
    </header>
  )
}

/**
 * Centers a page with a short form, its header included, at a readable width.
 *
 * @param isWide If true, the form has other content beside it, and takes the whole width
 */
export const NarrowColumn = ({ isWide, children }: { isWide?: boolean | undefined; children: ReactNode }) => (
  <div className={isWide ? undefined : 'page-narrow'}>{children}</div>
)
