import { isObject } from '../../../contract/is-object'
import { formatEnumeration } from '../../lib/i18n/locale'
import { t } from '../../lib/i18n/translate'
import { type ChangeLine, ChangeList } from '../activity/ActivityEntryItem'
import { formatFieldName } from '../activity/format-field-name'
import { RequestView } from '../request-inspector/RequestView'
import type { UndoEntry } from './model/entry'
import { collectIdRemaps } from './model/id-remap'
import { getUndo } from './model/undo'
import classes from './undo-history.module.css'

/** Returns the values before and after, by field. */
function buildChangeLines({ before, answer, method }: UndoEntry): ChangeLine[] {
  const after = isObject(answer) ? answer : {}
  const fields = Object.keys(method === 'DELETE' ? {} : (before ?? {}))
  return fields
    .filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after[field]))
    .map((field) => ({
      what: formatFieldName(field),
      before: before?.[field] ?? null,
      after: after[field] ?? null,
    }))
}

/** Returns descriptions of the data that an undo would not restore. */
function lostWith(entry: UndoEntry, entries: readonly UndoEntry[]): string[] {
  const undo = getUndo(entry, undefined, collectIdRemaps(entries))
  return 'ways' in undo ? undo.ways.flatMap(({ lost }) => lost) : []
}

/** Details of an entry: its changes, its request, and the data that cannot be restored. */
export function EntryDetail({
  entry,
  journal: entries,
}: {
  entry: UndoEntry
  journal: readonly UndoEntry[]
}) {
  const lines = buildChangeLines(entry)
  const { method, path, body, as, base } = entry
  const lostParts = lostWith(entry, entries)
  return (
    <div className={classes.detail}>
      {lines.length > 0 && entry.arrived && <ChangeList lines={lines} />}
      {lostParts.length > 0 && (
        <p className={classes.fact}>
          {method === 'DELETE'
            ? t('Cannot be restored: {lost}.', { lost: formatEnumeration(lostParts) })
            : lostParts.join(' ')}
        </p>
      )}
      <RequestView request={{ method, path, body, ...(as !== undefined && { base }) }} />
    </div>
  )
}
