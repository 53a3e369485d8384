import { VisuallyHidden } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatCount } from '../cells/format-number'
import { setToolsElement } from './PageHeader'
import classes from './Tabs.module.css'

/**
 * Returns the ref of a list of tabs, which scrolls sideways on a narrow screen: the current tab is scrolled into view
 * when `dependency` changes.
 */
function useCurrentTabInView(dependency: string | undefined) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dependency determines the current tab and its offset.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab)
      list.current?.scrollTo({ left: tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2 })
  }, [dependency])
  return list
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
  const list = useCurrentTabInView(current)
  return (
    <nav aria-label={label}>
      <ul ref={list} className={classes.tabs}>
        {tabs.map((view) => (
          <li key={view.label}>
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
                  {view.count !== null && formatCount(view.count)}
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

/** Tabs of a page with paths of their own, each with the number of its records if it is known. */
export function PathTabs({
  label,
  tabs,
}: {
  label: string
  tabs: { to: string; label: string; count?: number | undefined }[]
}) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const list = useCurrentTabInView([path, ...tabs.map(({ count }) => count)].join())
  return (
    <div className={classes.bar}>
      <nav aria-label={label} className="grow">
        <ul ref={list} className={classes.tabs}>
          {tabs.map(({ to, label, count }) => (
            <li key={to}>
              <Link to={to} className={classes.tab} activeOptions={{ exact: true, includeSearch: false }}>
                {label}
                {count !== undefined && count > 0 && (
                  <>
                    {' '}
                    <span className={classes.count}>{formatCount(count)}</span>
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
