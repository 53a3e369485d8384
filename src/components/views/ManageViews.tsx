import { Stack } from '@mantine/core'
import { inSentence } from '../../texts/case'
import { t } from '../../texts/translate'
import type { TableDefinition } from '../data-table/table'
import type { ListPage } from '../data-table/use-list-page'
import { Dialog } from '../dialog/Dialog'
import { ManagedView } from './ManagedView'
import { useViews } from './use-views'
import classes from './views.module.css'

/** Dialog with all views of a list and their actions. */
export function ManageViews({
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
        {views.kept.views.length === 0 ? (
          <p className={classes.words}>{t('No saved views')}</p>
        ) : (
          <ul className={classes.list} aria-label={t('Views')}>
            {views.kept.views.map((view) => (
              <ManagedView key={view.name} view={view} views={views} list={list} onLeave={onClose} />
            ))}
          </ul>
        )}
        <p className={classes.words}>
          {t(
            'Views are saved on this device for your account on this server. Share them as a link or a file.',
          )}
        </p>
      </Stack>
    </Dialog>
  )
}
