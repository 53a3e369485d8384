import { Link } from '@tanstack/react-router'
import classes from './Segments.module.css'

interface Segment {
  label: string
  /** The query of the address that it leads to. */
  search: object
  isCurrent: boolean
}

/** A few ways to look at what is here, side by side. Each has its own address and takes the place of the other. */
export function Segments({ label, segments }: { label: string; segments: Segment[] }) {
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
              // Which queries there are is the affair of the page it is on.
              search={search as never}
              // The router would take an address with a longer query for the same page.
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
