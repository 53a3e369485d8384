import { Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { RequestPreview } from '../../../api/client/request-snippets'
import { t } from '../../../lib/i18n/translate'
import { ChangeList } from '../../activity/ActivityEntryItem'
import { formatFieldName } from '../../activity/format-field'
import { Dialog } from '../../overlays/Dialog'
import { RequestPreviewDialog } from '../../request-inspector/RequestView'
import type { ValuePath } from '../conflict/merge'
import type { ValueName } from '../labels'
import { type ChangedValue, FieldLabel, getChangedPart, maskValue, ValueTree } from './changed-values'

interface ReviewDialogProps {
  /** Warnings to confirm; often empty. */
  warnings: string[]
  changes: ChangedValue[]
  getValueName: (path: ValuePath) => ValueName
  /** Label of a field inside a value. */
  getFieldLabel?: ((field: string) => string) | undefined
  request: RequestPreview
  submitLabel: string
  resolve: (save: boolean) => void
}

function renderChange(
  { path, before, after }: ChangedValue,
  { getValueName, getFieldLabel = formatFieldName }: ReviewDialogProps,
) {
  // Masks a secret, and renders a value with parts as lists.
  const renderValue = (value: unknown) =>
    typeof value === 'object' && value !== null ? (
      <ValueTree value={value} getFieldLabel={getFieldLabel} />
    ) : (
      maskValue(value)
    )
  const [old, now] =
    typeof before === 'string' && typeof after === 'string' ? getChangedPart(before, after) : [before, after]
  return { what: <FieldLabel name={getValueName(path)} />, before: renderValue(old), after: renderValue(now) }
}

/** Dialog with the changes of a form, field by field, and the request that would be sent. */
export default function ReviewDialog(props: ReviewDialogProps) {
  const { warnings, changes, request, submitLabel, resolve } = props
  return (
    <Dialog title={t('Review changes')} size="lg" onClose={() => resolve(false)}>
      <Stack gap="lg">
        {warnings.length > 0 && (
          <div className="toned rounded icon-text p-10-12" data-tone="warning">
            <IconAlertTriangle size={18} aria-hidden />
            <ul className="grid gap-6" aria-label={t('Warnings')}>
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </div>
        )}
        <section aria-label={t('Changes')}>
          <ChangeList lines={changes.map((change) => renderChange(change, props))} />
        </section>
        <section aria-label={t('Request')}>
          <RequestPreviewDialog request={request} />
        </section>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => resolve(false)}>
            {t('Back')}
          </Button>
          <Button onClick={() => resolve(true)} data-autofocus>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
