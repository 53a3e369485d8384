import { Button, TextInput, UnstyledButton } from '@mantine/core'
import {
  IconCopy,
  IconDeviceFloppy,
  IconDownload,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { t } from '../../../lib/i18n/translate'
import type { ListPage } from '../../data-table/use-list-page'
import { notify, notifyError } from '../../overlays/toasts'
import { StatusBadge } from '../../ui/cells/StatusBadge'
import { MenuButton } from '../../ui/menu/MenuButton'
import type { MenuItem } from '../../ui/menu/menu'
import { downloadFile, toFileName } from '../export/download-file'
import type { Views } from './use-views'
import { NAME_MAX, type SavedView } from './view'
import { writeViewFile } from './view-file'
import classes from './views.module.css'

interface ManagedViewProps {
  view: SavedView
  views: Views
  list: Pick<ListPage<unknown>, 'name'>
  /** Closes the dialog. */
  onLeave: () => void
}

/** Row of a view in the dialog. */
export function ManagedView({ view, views, list, onLeave }: ManagedViewProps) {
  const [renaming, setRenaming] = useState(false)
  const { saved, current } = views
  if (renaming) {
    return (
      <li className={classes.line}>
        <RenameView view={view} views={views} onDone={() => setRenaming(false)} />
      </li>
    )
  }
  return (
    <li className={classes.line}>
      <UnstyledButton
        className={classes.open}
        onClick={() => {
          views.open(view)
          onLeave()
        }}
      >
        {view.name}
      </UnstyledButton>
      {current?.view === view && (
        <StatusBadge tone={current.changed ? 'warning' : 'success'}>
          {current.changed ? t('modified') : t('current')}
        </StatusBadge>
      )}
      {saved.first === view.name && <StatusBadge tone="info">{t('default')}</StatusBadge>}
      <MenuButton
        label={t('Actions for {name}', { name: view.name })}
        items={() => buildViewMenu(view, views, list.name, () => setRenaming(true))}
      />
    </li>
  )
}

/** Inline form that renames a view. */
function RenameView({ view, views, onDone }: { view: SavedView; views: Views; onDone: () => void }) {
  const [text, setText] = useState(view.name)
  const name = text.trim()
  const isTaken = name !== view.name && views.saved.views.some((other) => other.name === name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name === '' || isTaken) return
    views.rename(view, name)
    onDone()
  }
  return (
    <form className="flex wrap align-start flex-1 gap-8 py-6" onSubmit={submit}>
      <TextInput
        className="grow-200"
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

/** Returns the menu items of a view. */
function buildViewMenu(view: SavedView, views: Views, list: string, rename: () => void): MenuItem[] {
  const isFirst = views.saved.first === view.name
  return [
    { label: t('Rename'), icon: IconPencil, onClick: rename },
    {
      label: t('Replace with current settings'),
      icon: IconDeviceFloppy,
      onClick: () => views.save(view.name),
    },
    isFirst
      ? {
          label: t('Remove as default view'),
          icon: IconPinnedOff,
          onClick: () => views.setFirst(view, false),
        }
      : { label: t('Set as default view'), icon: IconPin, onClick: () => views.setFirst(view, true) },
    { label: t('Copy link'), icon: IconCopy, onClick: () => void copyLink(view) },
    {
      label: t('Download as file'),
      icon: IconDownload,
      onClick: () =>
        downloadFile(toFileName(t('View {name}', { name: view.name }), 'json'), 'application/json', [
          writeViewFile(list, view),
        ]),
    },
    {
      label: t('Delete'),
      icon: IconTrash,
      danger: true,
      dividerBefore: true,
      onClick: () => views.remove(view),
    },
  ]
}

/** Copies the URL of the list in the current scope with the view applied. */
async function copyLink({ search }: SavedView): Promise<void> {
  const { origin, pathname } = location
  const query = new URLSearchParams(search).toString()
  try {
    await navigator.clipboard.writeText(origin + pathname + (query && `?${query}`))
    notify(t('The link was copied.'))
  } catch (error) {
    notifyError(t('The link could not be copied.'), error)
  }
}
