import { Link } from '@tanstack/react-router'
import classes from './Tabs.module.css'

/** The ways to look at a page. Each has its own address: `?tab=history`, the first one none. */
export function Tabs({
  label,
  tabs,
  current,
}: {
  label: string
  tabs: { tab: string | undefined; label: string }[]
  current: string | undefined
}) {
  return (
    <nav aria-label={label}>
      <ul className={classes.tabs}>
        {tabs.map((view) => (
          <li key={view.label}>
            <Link
              to="."
              className={classes.tab}
              // What else the address says belongs to the view on show.
              search={view.tab === current || ((view.tab ? { tab: view.tab } : {}) as never)}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              replace
            >
              {view.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
