import {
  IconCopy,
  IconDeviceFloppy,
  IconDownload,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react'
import { t } from '../../../lib/i18n/translate'
import { notify, notifyError } from '../../overlays/toasts'
import type { MenuItem } from '../../ui/menu/menu-item'
import { downloadFile, toFileName } from '../export/download-file'
import type { Views } from './use-views'
import type { SavedView } from './view'
import { writeViewFile } from './view-file'

/** Returns the menu items of a view. */
export function buildViewMenu(view: SavedView, views: Views, list: string, rename: () => void): MenuItem[] {
  const isFirst = views.kept.first === view.name
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
    { label: t('Delete'), icon: IconTrash, danger: true, apart: true, onClick: () => views.remove(view) },
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
