import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../../lib/i18n/translate'
import { Dialog } from '../../overlays/Dialog'
import type { Views } from './use-views'
import { NAME_MAX } from './view'
import classes from './views.module.css'

/** Form that saves the current view under a name. */
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
    <Dialog title={t('Save this view')} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label={t('Name')}
            value={text}
            maxLength={NAME_MAX}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
          <p className={classes.words}>
            {isKnown
              ? t('A view with this name already exists. Saving replaces it.')
              : t('Saves the search, filters, sort order, columns and rows per page on this device.')}
          </p>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={name === ''}>
              {isKnown ? t('Replace view') : t('Save view')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
