import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useIsDown } from '../../api/client/connection'
import { t } from '../../lib/i18n/translate'
import { ErrorPanel } from '../feedback/ErrorPanel'
import { getErrorActions } from '../feedback/error-actions'
import { RequestPreviewDialog } from '../request-inspector/RequestView'
import { Dialog } from './Dialog'
import { type ConfirmOptions, requestConfirmation } from './open-dialog'

export default function ConfirmDialog({ question: confirmation }: { question: ConfirmOptions }) {
  const { title, message, confirm, danger = false, typed, request, failed, action } = confirmation
  const [text, setText] = useState('')
  const isDown = useIsDown()
  const [running, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const matches = typed === undefined || sameName(text, typed)

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (!matches || running) return
    setRunning(true)
    setError(null)
    try {
      await action()
      requestConfirmation(null)
    } catch (failure) {
      setError(failure)
      setRunning(false)
    }
  }

  return (
    <Dialog title={title} onClose={() => !running && requestConfirmation(null)}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <div>{message}</div>
          {typed !== undefined && (
            <TextInput
              label={t('Type “{typed}” to confirm', { typed })}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
            />
          )}
          {isDown && <p role="status">{t('You are offline. The request may not be delivered.')}</p>}
          {request && <RequestPreviewDialog request={request} />}
          {error !== null && (
            <ErrorPanel
              error={error}
              title={failed}
              onDiscard={() => requestConfirmation(null)}
              onRetry={getErrorActions(error).again ? () => void submit() : undefined}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => requestConfirmation(null)} disabled={running}>
              {t('Cancel')}
            </Button>
            <Button type="submit" {...(danger && { color: 'red' })} disabled={!matches} loading={running}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Compares a typed name; ignores case and repeated spaces. */
function sameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
  return plain(typed) === plain(name)
}
