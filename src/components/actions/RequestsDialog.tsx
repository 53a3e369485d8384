import { Stack } from '@mantine/core'
import { t } from '../../lib/i18n/translate'
import { Dialog } from '../overlays/Dialog'
import { RequestView } from '../request-inspector/RequestView'
import type { LabeledRequest } from './action-target'

/** Dialog with the exact request that each change of a record would send. */
export default function RequestsDialog({
  name,
  requests,
  onClose,
}: {
  name: string
  requests: readonly LabeledRequest[]
  onClose: () => void
}) {
  return (
    <Dialog title={t('API requests for “{name}”', { name })} size="lg" onClose={onClose}>
      <Stack gap="lg">
        <div>{t('These are the API requests of the actions. Viewing them sends nothing.')}</div>
        {requests.map(({ id, label, request }) => (
          <section key={id} aria-label={label}>
            <h3 className="mb-6">{label}</h3>
            <RequestView request={request} />
          </section>
        ))}
      </Stack>
    </Dialog>
  )
}
