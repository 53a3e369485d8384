import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { setOfferedKey } from '../../api/client/prefetched-requests'
import { validateApiKey } from '../../api/session/current-api-key'
import { useMe } from '../../api/session/me'
import { getServerName, switchTabSession } from '../../api/session/session'
import { useSessionState } from '../../api/session/session-store'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { Dialog } from '../../components/overlays/Dialog'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'

/**
 * Confirmation before a link switches this tab to another API key: the author of the link could read all activity with
 * it.
 */
export default function KeyOfferDialog({ offeredKey }: { offeredKey: string }) {
  const { data: me } = useMe()
  const { session } = useSessionState()
  const owner = useQuery({
    queryKey: ['offered key', offeredKey],
    queryFn: () => validateApiKey({ base: '', key: offeredKey }),
    retry: false,
    gcTime: 0,
  })
  const close = () => setOfferedKey(null)
  const accept = () => {
    switchTabSession(offeredKey)
    location.reload()
  }
  return (
    <Dialog title={t('Switch API key?')} onClose={close}>
      <Stack gap="md">
        {owner.isError ? (
          <ErrorPanel title={t('The API key in the link was rejected')} error={owner.error} />
        ) : (
          <div>
            {rich(
              'The link you opened contains an API key of {next}. You are signed in as {current}. Switch only if you trust the sender of the link.',
              {
                next: <strong>{owner.data?.email ?? '…'}</strong>,
                current: <strong>{me?.email ?? getServerName(session ?? { base: '' })}</strong>,
              },
            )}
          </div>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} data-autofocus>
            {t('Stay signed in')}
          </Button>
          {!owner.isError && (
            <Button onClick={accept} disabled={owner.data === undefined}>
              {t('Switch key')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
