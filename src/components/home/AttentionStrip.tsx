import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { t } from '../../lib/i18n/translate'
import classes from './home.module.css'

/** Problem, or records that need a decision. */
export interface AttentionItem {
  title: string
  /** Names of the records. */
  note: string
  href: string
  tone: 'error' | 'warning'
}

/**
 * Problems with links to their lists. Its height is the same with problems, without one, and while loading, so
 * that nothing moves.
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
  return (
    <section className={classes.attention} aria-label={t('Needs attention')} aria-busy={!items}>
      {items?.map(({ title, note, href, tone }) => (
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
