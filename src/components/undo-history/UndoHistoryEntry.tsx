import { Button, UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import { getServerName } from '../../api/session/session'
import { currentSession } from '../../api/session/session-store'
import { t, translated } from '../../lib/i18n/translate'
import { useFocusInBar } from '../actions/use-focus-in-bar'
import { Chevron } from '../ui/cells/Chevron'
import { RelativeTime } from '../ui/cells/RelativeTime'
import { StatusBadge } from '../ui/cells/StatusBadge'
import { describeEntry, formatResource } from './describe-entry'
import { requestUndo, useDrawerState } from './drawer-state'
import { EntryDetail } from './EntryDetail'
import { getEntryState, UNDO_LABELS } from './entry-state'
import type { UndoEntry } from './model/entry'
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
  const { offers, why, words } = getEntryState(entry, entries)
  const description = describeEntry(entry)
  return (
    <li>
      <div {...focus} className={classes.head}>
        <UnstyledButton
          className={classes.line}
          aria-expanded={open}
          aria-controls={detail}
          onClick={() => setOpen(!open)}
        >
          <Chevron open={open} />
          <span className={classes.deed}>{description}</span>
          <span className={classes.facts}>
            {words.map((word) => (
              <StatusBadge key={word}>{word}</StatusBadge>
            ))}
            <span>{translated(formatResource(entry.resource))}</span>
            <RelativeTime at={new Date(entry.at).toISOString()} />
            {entry.base !== currentSession()?.base && <span>{getServerName(entry)}</span>}
          </span>
          {why !== null && <span className={classes.why}>{why}</span>}
        </UnstyledButton>
        {offers && (
          <Button
            className={classes.button}
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
