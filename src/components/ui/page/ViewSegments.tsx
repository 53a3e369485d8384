import { Link } from '@tanstack/react-router'
import classes from './ViewSegments.module.css'

interface Segment {
  label: string
  /** Search parameters of the link. */
  search: Record<string, string | undefined>
  isCurrent: boolean
}

/** Segmented control of views. Each has its own URL, and replaces the current history entry. */
export function ViewSegments({ label, segments }: { label: string; segments: Segment[] }) {
  return (
    <nav aria-label={label}>
      <ul className={classes.segments}>
        {segments.map(({ label, search, isCurrent }) => (
          <li key={label}>
            <Link
              to="."
              replace
              resetScroll={false}
              className={classes.segment}
              search={search}
              // The router would otherwise match a URL with additional search parameters.
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
