import { Button, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { useIsDown } from '../../api/client/connection'
import { formatFieldInSentence } from '../../lib/i18n/case'
import { formatEnumeration } from '../../lib/i18n/locale'
import { t, tn } from '../../lib/i18n/translate'
import { useDeferredFormValues } from './deferred-values'
import { FormBar } from './FormBar'
import { getMessages } from './model'

const REVIEW_KEYS = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⇧⌘S' : 'Ctrl+Shift+S'

interface SaveBarProps<V> {
  submitLabel: string
  /** Returns the names of the fields that differ from the loaded record; null if they need not be listed. */
  changes: ((values: V) => string[]) | null
  /** Returns the label of an API field, if the form has one. */
  getFieldLabel: ((field: string) => string) | undefined
  /** Result of the last attempt if no request was sent. */
  note: string | null
  /** Reason why the form cannot be saved; null if it can. */
  reason: string | null
  isBusy: boolean
  onReview: () => void
  onShowProblem: (first: string) => void
  /** Primary button of a form in steps. The save button is then secondary, and the review opens by its shortcut only. */
  primary?: ReactNode
  children?: ReactNode
}

function formatChanges(fields: string[], getFieldLabel: (field: string) => string) {
  if (fields.length === 0) return t('No changes yet')
  if (fields.length > 3) return tn(fields.length, '1 field changed', '{n} fields changed')
  return t('Changed: {fields}', { fields: formatEnumeration(fields.map(getFieldLabel)) })
}

/** Shown before the request is sent. */
const AWAY = t('You are offline. Changes that you save now may not be delivered.')

/** Bar with the pending changes, the problems that prevent saving, and the save button. */
export function SaveBar<V extends FieldValues>({
  submitLabel,
  changes,
  getFieldLabel = formatFieldInSentence,
  note,
  reason,
  isBusy,
  onReview,
  onShowProblem,
  primary,
  children,
}: SaveBarProps<V>) {
  const isDown = useIsDown()
  const { errors } = useFormState<V>()
  const values = useDeferredFormValues<V>()
  const [first, ...others] = getMessages(errors)
  const changed = changes?.(values)
  const isUnchanged = changed?.length === 0
  const message = reason ?? note ?? (isDown ? AWAY : null)
  // Without a button to leave the form, there is nothing to do in the bar.
  if (isUnchanged && !children && !first && message === null) return null
  const inactive = isUnchanged ? 'outlined-transparent shaded soft' : undefined
  return (
    <FormBar
      state={
        first ? (
          <UnstyledButton
            className="inline-row gap-6 error text-sm"
            onClick={() => onShowProblem(first.field)}
          >
            <IconAlertTriangle size={16} aria-hidden />
            {tn(others.length + 1, '1 error', '{n} errors')}
            <span className="underline">{t('Show')}</span>
          </UnstyledButton>
        ) : (
          (message ?? (changed && formatChanges(changed, getFieldLabel)))
        )
      }
    >
      {children}
      {!primary && (
        <Button
          variant="default"
          className={inactive}
          disabled={isBusy || reason !== null || isUnchanged}
          title={REVIEW_KEYS}
          aria-keyshortcuts="Control+Shift+S Meta+Shift+S"
          onClick={onReview}
        >
          {t('Review')}
        </Button>
      )}
      <Button
        type="submit"
        variant={primary || isUnchanged ? 'default' : 'filled'}
        // It looks inactive, but still validates the record.
        className={inactive}
        disabled={isBusy || reason !== null}
        aria-keyshortcuts="Control+S Meta+S"
      >
        {isBusy ? t('Saving…') : submitLabel}
      </Button>
      {primary}
    </FormBar>
  )
}
