import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './ViewSegments.module.css'

/** Control to switch between a few views. */
export function FilterSegments<T extends string>({
  label,
  value,
  options,
  disabled,
  onChange,
}: {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  disabled?: boolean
  onChange: (value: T) => void
}) {
  return (
    <fieldset className={classes.segments} disabled={disabled}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.segment}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}

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
