import { VisuallyHidden } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatCount } from '../cells/format-number'
import { setToolsElement } from './PageHeader'
import classes from './Tabs.module.css'

/** Width of the part that fades out in px: `Tabs.module.css`. */
const FADE = 12

/**
 * Returns the ref of a list of tabs, which scrolls sideways on a narrow screen: the current tab is scrolled into view
 * when `dependency` changes, and the edges fade out where there are more.
 */
function useScrollingTabs(dependency: string | undefined) {
  const ref = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dependency determines the current tab.
  useEffect(() => {
    const list = ref.current
    if (!list) return
    const fade = () => {
      const rest = list.scrollWidth - list.clientWidth - list.scrollLeft
      list.toggleAttribute('data-before', list.scrollLeft > 1)
      list.toggleAttribute('data-after', rest > 1)
    }
    const arrange = () => {
      const tab = list.querySelector<HTMLElement>('[aria-current]')
      const { offsetLeft = 0, offsetWidth = 0 } = tab ?? {}
      const isHidden = offsetLeft + offsetWidth > list.clientWidth - FADE
      list.scrollTo({ left: isHidden ? offsetLeft - (list.clientWidth - offsetWidth) / 2 : 0 })
      fade()
    }
    arrange()
    // Labels change their width when the font or their number is loaded. The next frame avoids a loop of notifications.
    const observer = new ResizeObserver(() => requestAnimationFrame(arrange))
    for (const element of [list, ...list.children]) observer.observe(element)
    list.addEventListener('scroll', fade, { passive: true })
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', fade)
    }
  }, [dependency])
  return ref
}

/** Tabs of a page. Each has its own URL: `?tab=history`; the first one has no parameter. */
export function Tabs({
  label,
  tabs,
  current,
}: {
  label: string
  tabs: readonly {
    tab: string | undefined
    label: string
    /** Number of records; null while loading, undefined without one. */
    count?: number | null | undefined
    /** Explains the number to screen readers. */
    countLabel?: string
  }[]
  current: string | undefined
}) {
  const list = useScrollingTabs(current)
  return (
    <nav aria-label={label}>
      <ul ref={list} className={classes.tabs}>
        {tabs.map((view) => (
          <li key={view.label} className={classes.item}>
            <Link
              to="."
              className={classes.tab}
              // The other search parameters belong to the current view.
              search={view.tab === current || (view.tab ? { tab: view.tab } : {})}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              replace
            >
              {view.label}{' '}
              {view.count !== undefined && view.count !== 0 && (
                <span className={classes.count} data-loading={view.count === null || undefined}>
                  {view.count === null ? '000' : formatCount(view.count)}
                  {view.countLabel && <VisuallyHidden>{view.countLabel}</VisuallyHidden>}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Tabs of a page with paths of their own, each with the number of its records if it has one. */
export function PathTabs({
  label,
  tabs,
}: {
  label: string
  tabs: {
    to: string
    label: string
    /** Number of records; null while loading, undefined without one. */
    count?: number | null | undefined
  }[]
}) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const list = useScrollingTabs(path)
  return (
    <div className={classes.bar}>
      <nav aria-label={label} className="grow">
        <ul ref={list} className={classes.tabs}>
          {tabs.map(({ to, label, count }) => (
            <li key={to} className={classes.item}>
              <Link to={to} className={classes.tab} activeOptions={{ exact: true, includeSearch: false }}>
                {label}
                {count !== undefined && (
                  <>
                    {' '}
                    <span className={classes.count} data-loading={count === null || undefined}>
                      {formatCount(count ?? 0)}
                    </span>
                  </>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div ref={setToolsElement} />
    </div>
  )
}
