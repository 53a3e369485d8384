import { ActionIcon } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { t } from '../../lib/i18n/translate'
import { Card, CardRow, CardRows } from '../ui/card/Card'
import classes from './home.module.css'

export interface SetupStep {
  label: string
  /** Result of the step. */
  note: string
  href: string
  isDone: boolean
}

/** Steps for setting up a project or an organization, each with a link to the page where it is done. */
export function SetupChecklist({
  title = t('Set up your project'),
  steps,
  onDismiss,
}: {
  title?: string
  steps: readonly SetupStep[]
  onDismiss?: () => void
}) {
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card
      title={title}
      flush
      action={
        <span className="inline-row gap-8 soft text-sm numeric">
          {t('{done} of {count}', { done, count: steps.length })}
          {onDismiss && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('Dismiss the checklist')}
              title={t('Dismiss the checklist')}
              onClick={onDismiss}
            >
              <IconX size={15} />
            </ActionIcon>
          )}
        </span>
      }
    >
      <CardRows label={title}>
        {steps.map(({ label, note, href, isDone }) => (
          <CardRow
            key={label}
            href={isDone ? undefined : href}
            icon={
              <span className={classes.check} data-done={isDone || undefined}>
                {isDone && <IconCheck size={13} stroke={3} aria-label={t('Done')} />}
              </span>
            }
            title={<span className={isDone ? 'soft' : undefined}>{label}</span>}
            note={note}
          />
        ))}
      </CardRows>
    </Card>
  )
}
