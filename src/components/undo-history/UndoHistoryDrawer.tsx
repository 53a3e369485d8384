import { Button } from '@mantine/core'
import { useState } from 'react'
import { getServerName } from '../../api/session/session'
import { currentSession } from '../../api/session/session-store'
import { t, translated } from '../../lib/i18n/translate'
import { EmptyState } from '../feedback/EmptyState'
import { downloadFile, toFileName } from '../list-tools/export/download-file'
import { requestConfirmation } from '../overlays/open-dialog'
import { LogDrawer, LogList } from '../ui/log-drawer/LogDrawer'
import { describeEntry, formatResource, groupByDay } from './describe-entry'
import { closeHistory } from './drawer-state'
import { getEntryState } from './entry-state'
import type { UndoEntry } from './model/entry'
import { clearHistory, useHistory } from './model/history'
import { buildShellScript } from './model/shell-script'
import { UndoHistoryEntry } from './UndoHistoryEntry'
import classes from './undo-history.module.css'

/** Number of entries per step; more are rendered on request. */
const STEP = 100

/** Confirms before the journal is deleted, which is irreversible. */
function confirmClearHistory(owner: string) {
  requestConfirmation({
    title: t('Clear the undo history?'),
    message: t('Your changes remain, but you can no longer undo them.'),
    confirm: t('Clear history'),
    danger: true,
    action: () => clearHistory(owner),
  })
}

/** Drawer with the user's changes, newest first, and their undo. */
export default function UndoHistoryDrawer() {
  const { owner, entries, storageError: error } = useHistory()
  const [text, setText] = useState('')
  const [kind, setKind] = useState<EntryFilter>('all')
  const [most, setMost] = useState(STEP)
  const visibleEntries = filterEntries(entries, kind, text, Date.now())
  const days = groupByDay(visibleEntries.toReversed().slice(0, most), Date.now())
  return (
    <LogDrawer
      title={t('Undo history')}
      search={{ label: t('Search changes'), value: text, onChange: setText }}
      kinds={{ label: t('Filter changes'), of: ENTRY_FILTERS, value: kind, onChange: setKind }}
      actions={
        <>
          <Button
            variant="default"
            disabled={visibleEntries.length === 0}
            onClick={() => downloadScript(visibleEntries, getServerName(currentSession() ?? { base: '' }))}
          >
            {t('Export as shell script')}
          </Button>
          <Button
            variant="default"
            disabled={entries.length === 0}
            onClick={() => confirmClearHistory(owner)}
          >
            {t('Clear history')}
          </Button>
        </>
      }
      note={
        error === null
          ? t(
              'The last 1,000 changes are stored in this browser for 30 days. They are deleted when you sign out, unless the API key is saved on this device. API keys and secrets are never stored.',
            )
          : t(
              'This browser does not allow storage. Changes are lost when you close this tab. API keys and secrets are never stored.',
            )
      }
      onClose={closeHistory}
    >
      {visibleEntries.length === 0 && (
        <EmptyState title={entries.length === 0 ? t('No changes yet') : t('No matching changes')}>
          {entries.length === 0 && t('Changes that you make are recorded here, so that you can undo them.')}
        </EmptyState>
      )}
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h3 className={classes.day}>{day}</h3>
          <LogList>
            {ofDay.map((entry) => (
              <UndoHistoryEntry key={entry.id} entry={entry} journal={entries} />
            ))}
          </LogList>
        </section>
      ))}
      {visibleEntries.length > most && (
        <Button variant="default" className="mt-12" onClick={() => setMost(most + STEP)}>
          {t('Show more')}
        </Button>
      )}
    </LogDrawer>
  )
}

/** Saves changes as a shell script that repeats them. */
function downloadScript(entries: readonly UndoEntry[], host: string): void {
  const base = currentSession()?.base ?? ''
  const script = buildShellScript(entries, { url: base || location.origin, base, describeEntry })
  downloadFile(toFileName(`${t('changes')} ${host}`, 'sh'), 'application/x-sh', [script])
}

type EntryPredicate = (entry: UndoEntry, entries: readonly UndoEntry[], now: number) => boolean

type EntryFilter = 'all' | 'undoable' | 'undone' | 'hour' | 'day' | 'week'

const HOUR = 3_600_000

/** Filters of the journal, each with its label and predicate. */
const ENTRY_FILTERS: Record<EntryFilter, { label: string; test: EntryPredicate }> = {
  all: { label: t('All changes'), test: () => true },
  undoable: {
    label: t('Can be undone'),
    test: (entry, entries) => getEntryState(entry, entries).offers === 'undo',
  },
  undone: { label: t('Undone'), test: (entry, entries) => getEntryState(entry, entries).offers === 'redo' },
  hour: { label: t('Last hour'), test: ({ at }, _, now) => now - at < HOUR },
  day: { label: t('Last 24 hours'), test: ({ at }, _, now) => now - at < 24 * HOUR },
  week: { label: t('Last 7 days'), test: ({ at }, _, now) => now - at < 168 * HOUR },
}

/** Returns the entries that match a filter and a search text. */
function filterEntries(
  entries: readonly UndoEntry[],
  kind: EntryFilter,
  text: string,
  now: number,
): UndoEntry[] {
  const searchText = text.trim().toLowerCase()
  return entries
    .filter((entry) => ENTRY_FILTERS[kind].test(entry, entries, now))
    .filter((entry) =>
      `${describeEntry(entry)} ${translated(formatResource(entry.resource))} ${entry.method} ${entry.path}`
        .toLowerCase()
        .includes(searchText),
    )
}
