import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Button, Group, Menu, Stack, TextInput } from '@mantine/core'
import { IconCheck, IconDeviceFloppy, IconFileUpload, IconPencil, IconSettings } from '@tabler/icons-react'
import { rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router'
import { type FormEvent, type ReactElement, useEffect, useState } from 'react'
import { buildListHref, findListParams } from '../../../api/list-url/list-href'
import { useMe } from '../../../api/session/me'
import { inSentence } from '../../../lib/i18n/case'
import { t } from '../../../lib/i18n/translate'
import { formatUnknownSearchParams } from '../../../lib/i18n/unknown-search-params'
import type { RouteParams, TableDefinition } from '../../data-table/table'
import type { ListPage } from '../../data-table/use-list-page'
import { Dialog } from '../../overlays/Dialog'
import { openDialog } from '../../overlays/open-dialog'
import { notify, notifyError } from '../../overlays/toasts'
import { MenuItems } from '../../ui/menu/MenuItems'
import type { MenuItem } from '../../ui/menu/menu'
import { ManagedView } from './ManagedView'
import { useSaveImportedView } from './saved-views-store'
import { setLastView, useViews, type Views } from './use-views'
import { NAME_MAX } from './view'
import { readViewFile, SIZE_MAX } from './view-file'

interface ViewsMenuProps {
  table: TableDefinition
  list: ListPage<unknown>
  views: Views
  button: ReactElement
}

/** Menu of the views of a list and their actions. Opens on mount. */
export default function ViewsMenu({ table, list, views, button }: ViewsMenuProps) {
  const [isOpen, setOpened] = useState(false)
  useEffect(() => setOpened(true), [])
  const bring = useImportView(list.params)
  const { saved, current } = views
  const viewItems = saved.views.map((view): MenuItem => {
    const { name } = view
    const isShown = view === current?.view
    const currentLabel = current?.changed ? t('{name} (modified)', { name }) : t('{name} (current)', { name })
    return {
      label: isShown ? currentLabel : name,
      icon: isShown ? IconCheck : undefined,
      onClick: () => views.open(view),
    }
  })
  const others: MenuItem[] = [
    ...(current?.changed
      ? [
          {
            label: t('Replace “{name}”', { name: current.view.name }),
            icon: IconPencil,
            onClick: () => views.save(current.view.name),
          },
        ]
      : []),
    {
      label: t('Save view…'),
      icon: IconDeviceFloppy,
      onClick: () => openDialog((close) => <SaveView views={views} onClose={close} />),
    },
    {
      label: t('Import view…'),
      icon: IconFileUpload,
      onClick: () => void bring(),
    },
    {
      label: t('Manage views…'),
      icon: IconSettings,
      disabledBecause: saved.views.length === 0 ? t('No saved views') : null,
      onClick: () => openDialog((close) => <ManageViews table={table} list={list} onClose={close} />),
    },
  ]
  return (
    <Menu
      opened={isOpen}
      onChange={setOpened}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      shadow="md"
      width={260}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {isOpen && (
          <>
            <MenuItems items={viewItems} />
            {viewItems.length > 0 && <Menu.Divider />}
            <MenuItems items={others} />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Dialog with all views of a list and their actions. */
function ManageViews({
  table,
  list,
  onClose,
}: {
  table: TableDefinition
  list: ListPage<unknown>
  onClose: () => void
}) {
  // The list behind the dialog does not change: the current view is the one at the time the dialog was opened.
  const views = useViews(table, list)
  return (
    <Dialog title={t('Views of {label}', { label: inSentence(table.label) })} onClose={onClose}>
      <Stack gap="sm">
        {views.saved.views.length === 0 ? (
          <p className="soft text-sm">{t('No saved views')}</p>
        ) : (
          <ul className="grid" aria-label={t('Views')}>
            {views.saved.views.map((view) => (
              <ManagedView key={view.name} view={view} views={views} list={list} onLeave={onClose} />
            ))}
          </ul>
        )}
        <p className="soft text-sm">
          {t(
            'Views are saved on this device for your account on this server. Share them as a link or a file.',
          )}
        </p>
      </Stack>
    </Dialog>
  )
}

/** Form that saves the current view under a name. */
function SaveView({ views, onClose }: { views: Views; onClose: () => void }) {
  const [text, setText] = useState('')
  const name = text.trim()
  const isKnown = views.saved.views.some((view) => view.name === name)
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
          <p className="soft text-sm">
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

const FAILED = t('The file could not be imported.')

/** Imports a view from a file: saves it among the views of its list and opens it. */
function useImportView(here: RouteParams): () => Promise<void> {
  const { loadTables } = useRouteContext({ from: rootRouteId })
  const { data: me } = useMe()
  const navigate = useNavigate()
  const saveImportedView = useSaveImportedView()

  return async () => {
    const file = await pickFile()
    if (!file) return
    const importedView =
      file.size > SIZE_MAX ? t('The file is too large.') : readViewFile(await file.text(), await loadTables())
    if (typeof importedView === 'string') return notifyError(FAILED, new Error(importedView))
    const { table, dropped } = importedView
    const params = findListParams(table.list, here, me)
    if (!params)
      return notifyError(
        FAILED,
        new Error(
          t('Open an organization or project with {label} first.', { label: inSentence(table.label) }),
        ),
      )
    const { view, undo } = saveImportedView(table.list.resource, importedView.view)
    setLastView(table.list.resource, view.name)
    await navigate({ to: buildListHref(table.list, params), search: view.search })
    const droppedMessage = formatUnknownSearchParams(dropped, t('the file'))
    notify(
      [t('The view “{name}” was saved on this device.', { name: view.name }), droppedMessage]
        .filter(Boolean)
        .join(' '),
      {
        label: t('Undo'),
        run: undo,
      },
    )
  }
}

/** Opens a file picker for a JSON file; null if canceled. */
function pickFile(): Promise<File | null> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.json,application/json'
  return new Promise((resolve) => {
    input.onchange = () => resolve(input.files?.[0] ?? null)
    input.oncancel = () => resolve(null)
    input.click()
  })
}
