import { Button, Group, Stack } from '@mantine/core'
import type { Mutation } from '../../../api/query/mutation'
import { toRequest } from '../../../api/query/mutation'
import { t } from '../../../lib/i18n/translate'
import { Dialog } from '../../overlays/Dialog'
import { RequestPreviewDialog } from '../../request-inspector/RequestView'
import { CopyButton } from '../../ui/cells/CopyButton'

/** Dialog shown when the record was deleted, with the options for the unsaved work. */
export default function DeletedDialog({
  document,
  recreation,
  resolve,
}: {
  /** Record with the values of the form. */
  document: object
  /** Request that recreates the record, safe to display; null if it cannot be recreated. */
  recreation: Mutation | null
  resolve: (create: boolean) => void
}) {
  return (
    <Dialog title={t('This record no longer exists')} onClose={() => resolve(false)}>
      <Stack gap="md">
        <p className="flush">
          {t(
            'While you were editing, someone deleted it or removed your access. The form still contains your changes.',
          )}
        </p>
        {recreation && <RequestPreviewDialog request={toRequest(recreation)} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => resolve(false)}>
            {t('Back')}
          </Button>
          <CopyButton
            text={() => JSON.stringify(document, null, 2)}
            render={(copy, copied) => (
              <Button variant="default" onClick={copy}>
                {copied ? t('Copied') : t('Copy as JSON')}
              </Button>
            )}
          />
          {recreation && (
            <Button onClick={() => resolve(true)} data-autofocus>
              {t('Create again')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
