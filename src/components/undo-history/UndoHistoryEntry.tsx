import { Button, UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import { isObject } from '../../../contract/is-object'
import { getServerName } from '../../api/session/session'
import { currentSession } from '../../api/session/session-store'
import { formatEnumeration } from '../../lib/i18n/locale'
import { t, translated } from '../../lib/i18n/translate'
import { useFocusInBar } from '../actions/use-focus-in-bar'
import { type ChangeLine, ChangeList } from '../activity/ActivityEntryItem'
import { formatFieldName } from '../activity/format-field'
import { RequestView } from '../request-inspector/RequestView'
import { Chevron } from '../ui/cells/Chevron'
import { RelativeTime } from '../ui/cells/RelativeTime'
import { StatusBadge } from '../ui/cells/StatusBadge'
import { describeEntry, formatResource } from './describe-entry'
import { requestUndo, useDrawerState } from './drawer-state'
import { getEntryState, UNDO_LABELS } from './entry-state'
import type { UndoEntry } from './model/entry'
import { collectIdRemaps } from './model/id-remap'
import { getUndo } from './model/undo'
import classes from './undo-history.module.css'

/** One change: a summary line, its undo, and expandable details. */
export function UndoHistoryEntry({
  entry,
  journal: entries,
}: {
  entry: UndoEntry
  journal: readonly UndoEntry[]
}) {
  const [open, setOpen] = useState(false)
  const detail = useId()
  const focus = useFocusInBar()
  const { back } = useDrawerState()
  const { offers, why, badges } = getEntryState(entry, entries)
  const description = describeEntry(entry)
  return (
    <li>
      <div {...focus} className="flex align-start gap-8">
        <UnstyledButton
          className={classes.line}
          aria-expanded={open}
          aria-controls={detail}
          onClick={() => setOpen(!open)}
        >
          <Chevron open={open} />
          <span className="break">{description}</span>
          <span className="row wrap col-2 gap-2-8 soft text-sm break">
            {badges.map((badge) => (
              <StatusBadge key={badge}>{badge}</StatusBadge>
            ))}
            <span>{translated(formatResource(entry.resource))}</span>
            <RelativeTime at={new Date(entry.at).toISOString()} />
            {entry.base !== currentSession()?.base && <span>{getServerName(entry)}</span>}
          </span>
          {why !== null && <span className="col-2 soft text-sm">{why}</span>}
        </UnstyledButton>
        {offers && (
          <Button
            className="flex-none mt-8"
            size="compact-sm"
            variant="default"
            aria-label={t('{action}: {record}', { action: UNDO_LABELS[offers], record: description })}
            loading={back.includes(entry)}
            onClick={() => requestUndo([entry])}
          >
            {UNDO_LABELS[offers]}
          </Button>
        )}
      </div>
      <div id={detail} hidden={!open}>
        {open && <EntryDetail entry={entry} journal={entries} />}
      </div>
    </li>
  )
}

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
function listUnrestoredData(entry: UndoEntry, entries: readonly UndoEntry[]): string[] {
  const undo = getUndo(entry, undefined, collectIdRemaps(entries))
  return 'steps' in undo ? undo.steps.flatMap(({ notRestored }) => notRestored) : []
}

/** Details of an entry: its changes, its request, and the data that cannot be restored. */
function EntryDetail({ entry, journal: entries }: { entry: UndoEntry; journal: readonly UndoEntry[] }) {
  const lines = buildChangeLines(entry)
  const { method, path, body, as, base } = entry
  const unrestoredData = listUnrestoredData(entry, entries)
  return (
    <div className={classes.detail}>
      {lines.length > 0 && entry.arrived && <ChangeList lines={lines} />}
      {unrestoredData.length > 0 && (
        <p className="soft text-sm">
          {method === 'DELETE'
            ? t('Cannot be restored: {lost}.', { lost: formatEnumeration(unrestoredData) })
            : unrestoredData.join(' ')}
        </p>
      )}
      <RequestView request={{ method, path, body, base: as && base }} />
    </div>
  )
}
