import { Stack } from '@mantine/core'
import { acceptSecond, declineSecond, useSecondSession } from '../api/session-state'
import { Dialog } from '../components/dialog/Dialog'
import { t } from '../texts/text'
import { KeyForm } from './KeyForm'
import { KeyRefused } from './KeyRefused'

/** Asks for the key of the second session anew, over whatever is open, when its server no longer takes the old one. */
export default function SecondKeyDialog() {
  const base = useSecondSession().second?.session.base ?? ''
  return (
    <Dialog title={t('Enter the second key again')} onClose={declineSecond}>
      <Stack gap="md">
        <KeyRefused base={base} />
        <KeyForm
          base={base}
          submitLabel={t('Continue')}
          onAccepted={(session, { uuid }) => acceptSecond(session, uuid)}
        />
      </Stack>
    </Dialog>
  )
}
