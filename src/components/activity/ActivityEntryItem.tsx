import { VisuallyHidden } from '@mantine/core'
import { isValidElement, type ReactNode } from 'react'
import type { ActivityEntry } from '../../../contract/schemas/activity'
import { t } from '../../lib/i18n/translate'
import { RelativeTime } from '../ui/cells/RelativeTime'
import { formatValue } from './format-field'
import { getUserName } from './get-user-name'
import classes from './history.module.css'

/**
 * Changed field. An absent value, before or after, is undefined; an element is rendered as it is. Without both, `what`
 * describes the whole change.
 */
export interface ChangeLine {
  what: ReactNode
  before?: unknown
  after?: unknown
  /** Action for this change. */
  action?: ReactNode
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

function Value({ of }: { of: unknown }) {
  if (isValidElement(of)) return of
  return typeof of === 'string' && INSTANT.test(of) ? <RelativeTime at={of} full /> : formatValue(of)
}

function Change({ what, before, after, action }: ChangeLine) {
  return (
    <li className={classes.change}>
      <div className={classes.what}>{what}</div>
      {(before !== undefined || after !== undefined) && (
        <div className={classes.values}>
          {before !== undefined && (
            <del>
              <VisuallyHidden>{t('before: ')}</VisuallyHidden>
              <Value of={before} />
            </del>
          )}
          {before !== undefined && <span aria-hidden>→</span>}
          <ins>
            <VisuallyHidden>{t('after: ')}</VisuallyHidden>
            <Value of={after} />
          </ins>
        </div>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </li>
  )
}

/** List of changed fields with their old and new values. */
export function ChangeList({ lines }: { lines: ChangeLine[] }) {
  return (
    <ul className="grid gap-8 mt-10">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry are never reordered.
        <Change key={index} {...line} />
      ))}
    </ul>
  )
}

/** One activity entry: user, time, and changes. */
export function ActivityEntryItem({
  entry,
  action,
  lines,
}: {
  entry: ActivityEntry
  action: string
  lines: ChangeLine[]
}) {
  return (
    <li className={classes.entry}>
      <div className="flex wrap baseline gap-4-12">
        <span className="bold">{getUserName(entry.user)}</span>
        <span>{action}</span>
        <span className="push soft text-sm">
          <RelativeTime at={entry.created_at} />
        </span>
      </div>
      {lines.length > 0 && <ChangeList lines={lines} />}
    </li>
  )
}
