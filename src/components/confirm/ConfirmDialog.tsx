import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useIsDown } from '../../api/connection'
import { t } from '../../texts/text'
import { Dialog } from '../dialog/Dialog'
import { WhatIsSent } from '../request/WhatIsSent'
import { ErrorPanel } from '../states/ErrorPanel'
import { stepsOf } from '../states/error-steps'
import { ask, type Question } from './question'

export default function ConfirmDialog({ question }: { question: Question }) {
  const { title, message, confirm, danger = false, typed, request, failed, action } = question
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
      ask(null)
    } catch (failure) {
      setError(failure)
      setRunning(false)
    }
  }

  return (
    <Dialog title={title} onClose={() => !running && ask(null)}>
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
          {isDown && <p role="status">{t('There is no connection: this may not arrive.')}</p>}
          {request && <WhatIsSent request={request} />}
          {error !== null && (
            <ErrorPanel
              error={error}
              {...(failed && { title: failed })}
              onDiscard={() => ask(null)}
              {...(stepsOf(error).again && { onRetry: () => void submit() })}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => ask(null)} disabled={running}>
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
