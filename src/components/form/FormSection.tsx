import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useFormState } from 'react-hook-form'
import { t } from '../../lib/i18n/translate'
import { Chevron } from '../ui/cells/Chevron'
import classes from './FormSection.module.css'
import { useDisclosure } from './focus'
import { getMessages, isWithin } from './model'

interface FormSectionProps {
  id: string
  title: string
  /** Short summary of its values, displayed while it is closed. */
  summary?: ReactNode
  /** Names of its fields; it stays open while one of them has an error. */
  names: string[]
  startsOpen?: boolean
  children: ReactNode
}

/** Collapsible section of a long form. Its content stays mounted while hidden. */
export function FormSection({ id, title, summary, names, startsOpen = false, children }: FormSectionProps) {
  const [isOpen, setOpened] = useDisclosure([id, ...names], startsOpen)
  const { errors } = useFormState()
  const problems = getMessages(errors).filter(({ field }) => isWithin(field, names)).length
  const isExpanded = isOpen || problems > 0
  const heading = useId()
  return (
    <section id={id} className={classes.section} aria-labelledby={heading}>
      <h2 className="text-lg">
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={isExpanded}
          aria-controls={`${id}-fields`}
          onClick={() => setOpened(!isOpen)}
        >
          <Chevron open={isExpanded} size={18} />
          <span className="row wrap between gap-2-8">
            <span id={heading}>{title}</span>
            {problems > 0 && (
              <span className="error text-sm medium">{t('Errors: {count}', { count: problems })}</span>
            )}
          </span>
          {!isExpanded && summary && <span className={classes.summary}>{summary}</span>}
        </UnstyledButton>
      </h2>
      <div id={`${id}-fields`} hidden={!isExpanded} className={classes.body}>
        {children}
      </div>
    </section>
  )
}

/** Fields of a form with a summary beside them, which stays visible while they scroll; below them on a narrow page. */
export function FormWithAside({
  label,
  aside,
  children,
}: {
  /** Accessible name of the aside. */
  label: string
  aside: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classes.layout}>
      <div className="stack content-start min-0 gap-16">{children}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for keyboard users. */}
      <aside className={classes.aside} tabIndex={0} aria-label={label}>
        {aside}
      </aside>
    </div>
  )
}
