import { Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { RequestPreview } from '../../../api/request-preview'
import { t } from '../../../texts/text'
import { Dialog } from '../../dialog/Dialog'
import { ChangeList } from '../../history/HistoryEntry'
import { RequestView } from '../../request/RequestView'
import type { Path } from '../conflict/merge'
import type { ValueName } from '../labels'
import { Called } from './Called'
import type { ChangedValue } from './change-lines'
import { changedPart } from './changed-part'
import { hidden } from './hidden'
import classes from './sheets.module.css'

interface ReviewSheetProps {
  /** Warnings to confirm; often empty. */
  dangers: string[]
  changes: ChangedValue[]
  nameOf: (path: Path) => ValueName
  request: RequestPreview
  submitLabel: string
  answer: (save: boolean) => void
}

function lineOf({ path, before, after }: ChangedValue, nameOf: ReviewSheetProps['nameOf']) {
  const [old, now] =
    typeof before === 'string' && typeof after === 'string' ? changedPart(before, after) : [before, after]
  return { what: <Called name={nameOf(path)} />, before: hidden(old), after: hidden(now) }
}

/** Dialog with the changes of a form, field by field, and the request that would be sent. */
export default function ReviewSheet(props: ReviewSheetProps) {
  const { dangers, changes, nameOf, request, submitLabel, answer } = props
  return (
    <Dialog title={t('Review what is saved')} size="lg" onClose={() => answer(false)}>
      <Stack gap="lg">
        {dangers.length > 0 && (
          <div className={classes.dangers}>
            <IconAlertTriangle size={18} aria-hidden />
            <ul aria-label={t('Look again')}>
              {dangers.map((danger) => (
                <li key={danger}>{danger}</li>
              ))}
            </ul>
          </div>
        )}
        <section aria-label={t('Changes')}>
          <ChangeList lines={changes.map((change) => lineOf(change, nameOf))} />
        </section>
        <section aria-label={t('Request')}>
          <RequestView request={request} />
        </section>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => answer(false)}>
            {t('Back to the form')}
          </Button>
          <Button onClick={() => answer(true)} data-autofocus>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
