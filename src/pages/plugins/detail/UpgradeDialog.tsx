import '@mantine/core/styles/PasswordInput.layer.css'
import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Plugin } from '../../../../contract/schemas/plugins'
import { createMutation, executeMutation, toRequest } from '../../../api/query/mutation'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { Dialog } from '../../../components/overlays/Dialog'
import { notifySuccess } from '../../../components/overlays/toasts'
import { RequestPreviewDialog } from '../../../components/request-inspector/RequestView'
import { t } from '../../../lib/i18n/translate'
import type { PluginScope } from '../groups'
import { createUpgradeConfirmation, formatUpgraded, UpgradeSummary } from './upgrade'

/** Dialog that upgrades a plugin from a URL that requires a token. */
export default function UpgradeDialog({
  scope: { organization_id, segment },
  plugin,
  onClose,
}: {
  scope: PluginScope
  plugin: Plugin
  onClose: () => void
}) {
  const [token, setToken] = useState('')
  const [running, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { title, confirm } = createUpgradeConfirmation(plugin)
  const upgrade = (private_token: string) =>
    createMutation(segment, 'upgrade', {
      params: { organization_id, id: String(plugin.id) },
      body: { private_token },
    })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRunning(true)
    setError(null)
    try {
      const response = await executeMutation(upgrade(token))
      onClose()
      notifySuccess(formatUpgraded(plugin, response))
    } catch (failure) {
      setError(failure)
      setRunning(false)
    }
  }

  return (
    <Dialog title={title} onClose={() => !running && onClose()}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <UpgradeSummary plugin={plugin} />
          <PasswordInput
            label={t('Private token')}
            description={t('Used once and not stored.')}
            autoComplete="new-password"
            value={token}
            onChange={({ currentTarget }) => setToken(currentTarget.value)}
            data-autofocus
          />
          {/* Secrets are not displayed, and not copied by accident. */}
          <RequestPreviewDialog request={toRequest(upgrade('…'))} />
          {error !== null && <ErrorPanel error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={running}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={token === ''} loading={running}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
