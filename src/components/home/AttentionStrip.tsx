import { IconAlertTriangle, IconChevronDown, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../lib/i18n/translate'
import { formatCount } from '../ui/cells/format-number'
import classes from './home.module.css'

/** Problem, or records that need a decision. */
export interface AttentionItem {
  title: string
  /** Names of the records. */
  note: string
  href: string
  tone: 'error' | 'warning'
}

/** Number of problems in one row. Of more, the last cell opens the others. */
const ROW_MAX = 3

/**
 * Problems with links to their lists, the most important first. Its height is the same with problems, without one, and
 * while loading, so that nothing moves.
 *
 * @param items Undefined while loading
 * @param otherwise Text without problems
 */
export function AttentionStrip({
  items,
  otherwise,
}: {
  items: readonly AttentionItem[] | undefined
  otherwise: string
}) {
  const [isOpen, setOpen] = useState(false)
  const hasMore = !isOpen && items !== undefined && items.length > ROW_MAX
  const visible = hasMore ? items.slice(0, ROW_MAX - 1) : items
  const others = hasMore ? items.slice(ROW_MAX - 1) : []
  return (
    <section className={classes.attention} aria-label={t('Needs attention')} aria-busy={!items}>
      {visible?.map(({ title, note, href, tone }) => (
        <Link key={href} to={href} className={classes.concern} data-tone={tone}>
          <IconAlertTriangle size={18} aria-hidden className="tone flex-none" />
          <span className="column grow snug">
            <span className="medium truncate">{title}</span>
            <span className="soft text-sm truncate" title={note}>
              {note}
            </span>
          </span>
        </Link>
      ))}
      {others.length > 0 && (
        <button type="button" className={classes.concern} data-tone="warning" onClick={() => setOpen(true)}>
          <IconAlertTriangle size={18} aria-hidden className="tone flex-none" />
          <span className="column grow snug">
            <span className="medium truncate">{t('{n} more issues', { n: formatCount(others.length) })}</span>
            <span className="soft text-sm truncate">
              {t('{name} and {count} more', {
                name: others[0]?.title ?? '',
                count: formatCount(others.length - 1),
              })}
            </span>
          </span>
          <IconChevronDown size={18} aria-hidden className="soft flex-none" />
        </button>
      )}
      {items?.length === 0 && (
        <p className={classes.concern} data-tone="success">
          <IconCircleCheck size={18} aria-hidden className="tone flex-none" />
          <span className="column grow snug">
            <span className="medium">{t('Nothing needs attention')}</span>
            <span className="soft text-sm">{otherwise}</span>
          </span>
        </p>
      )}
    </section>
  )
}
