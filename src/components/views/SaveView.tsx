import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../dialog/Dialog'
import type { Views } from './use-views'
import { NAME_MAX } from './view'
import classes from './views.module.css'

/** Asks for the name of what is on show. */
export function SaveView({ views, onClose }: { views: Views; onClose: () => void }) {
  const [text, setText] = useState('')
  const name = text.trim()
  const isKnown = views.kept.views.some((view) => view.name === name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name === '') return
    views.save(name)
    onClose()
  }
  return (
    <Dialog title="Save this view" onClose={onClose}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label="Name"
            value={text}
            maxLength={NAME_MAX}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
          <p className={classes.words}>
            {isKnown
              ? 'There is a view of this name: it becomes what is on show now.'
              : 'The search, the filters, the order, the columns and the rows per page are kept on this device.'}
          </p>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={name === ''}>
              {isKnown ? 'Replace view' : 'Save view'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
