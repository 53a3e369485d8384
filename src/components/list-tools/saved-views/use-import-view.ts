import { rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router'
import { buildListHref, findListParams } from '../../../api/list-url/list-href'
import { useMe } from '../../../api/session/me'
import { inSentence } from '../../../lib/i18n/case'
import { t } from '../../../lib/i18n/translate'
import { formatUnknownSearchParams } from '../../../lib/i18n/unknown-search-params'
import type { RouteParams } from '../../data-table/table'
import { notify, notifyError } from '../../overlays/toasts'
import { setLastView } from './last-view'
import { useKeepImportedView } from './saved-views-store'
import { readViewFile, SIZE_MAX } from './view-file'

const FAILED = t('The file could not be imported.')

/** Imports a view from a file: saves it among the views of its list and opens it. */
export function useImportView(here: RouteParams): () => Promise<void> {
  const { loadTables } = useRouteContext({ from: rootRouteId })
  const { data: me } = useMe()
  const navigate = useNavigate()
  const keep = useKeepImportedView()

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
    const { view, undo } = keep(table.list.resource, importedView.view)
    setLastView(table.list.resource, view.name)
    await navigate({ to: buildListHref(table.list, params), search: view.search })
    const droppedMessage = formatUnknownSearchParams(dropped, t('the file'))
    notify(
      [t('The view “{name}” was saved on this device.', { name: view.name }), droppedMessage]
        .filter(Boolean)
        .join(' '),
      {
        label: t('Undo'),
        act: undo,
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
