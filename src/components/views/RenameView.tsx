import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../texts/translate'
import type { Views } from './use-views'
import { NAME_MAX, type SavedView } from './view'
import classes from './views.module.css'

/** Inline form that renames a view. */
export function RenameView({ view, views, onDone }: { view: SavedView; views: Views; onDone: () => void }) {
  const [text, setText] = useState(view.name)
  const name = text.trim()
  const isTaken = name !== view.name && views.kept.views.some((other) => other.name === name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name === '' || isTaken) return
    views.rename(view, name)
    onDone()
  }
  return (
    <form className={classes.rename} onSubmit={submit}>
      <TextInput
        className={classes.newName}
        aria-label={t('New name of {name}', { name: view.name })}
        value={text}
        maxLength={NAME_MAX}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isTaken && t('A view with this name already exists.')}
        autoComplete="off"
        autoFocus
      />
      <Button type="submit" size="sm" disabled={name === '' || isTaken}>
        {t('Rename')}
      </Button>
      <Button size="sm" variant="default" onClick={onDone}>
        {t('Cancel')}
      </Button>
    </form>
  )
}
