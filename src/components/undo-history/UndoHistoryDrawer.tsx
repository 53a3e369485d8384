import { Button } from '@mantine/core'
import { useState } from 'react'
import { getServerName } from '../../api/session'
import { currentSession } from '../../api/session-store'
import { clearHistory, useHistory } from '../../api/undo/history'
import { t } from '../../texts/translate'
import { requestConfirmation } from '../confirm/confirm'
import { EmptyState } from '../feedback/EmptyState'
import { LogDrawer, LogList } from '../log-drawer/LogDrawer'
import { closeHistory } from './drawer-state'
import { ENTRY_FILTERS, type EntryFilter, filterEntries } from './entry-filters'
import { downloadScript } from './export-script'
import { groupByDay } from './group-by-day'
import { UndoHistoryEntry } from './UndoHistoryEntry'
import classes from './undo-history.module.css'

/** Number of entries per step; more are rendered on request. */
const STEP = 100

/** Confirms before the journal is deleted, which is irreversible. */
function askForget(owner: string) {
  requestConfirmation({
    title: t('Forget all changes?'),
    message: t('What you changed stays as it is. But none of it can be undone from here any more.'),
    confirm: t('Forget all'),
    danger: true,
    action: () => clearHistory(owner),
  })
}

/** Drawer with the user's changes, newest first, and their undo. */
export default function UndoHistoryDrawer() {
  const { owner, entries, fault: error } = useHistory()
  const [text, setText] = useState('')
  const [kind, setKind] = useState<EntryFilter>('all')
  const [most, setMost] = useState(STEP)
  const visibleEntries = filterEntries(entries, kind, text, Date.now())
  const days = groupByDay(visibleEntries.toReversed().slice(0, most), Date.now())
  return (
    <LogDrawer
      title={t('Changes you made')}
      search={{ label: t('Search changes'), value: text, onChange: setText }}
      kinds={{ label: t('Which changes'), of: ENTRY_FILTERS, value: kind, onChange: setKind }}
      actions={
        <>
          <Button
            variant="default"
            disabled={visibleEntries.length === 0}
            onClick={() => downloadScript(visibleEntries, getServerName(currentSession() ?? { base: '' }))}
          >
            {t('Export as shell script')}
          </Button>
          <Button variant="default" disabled={entries.length === 0} onClick={() => askForget(owner)}>
            {t('Forget all')}
          </Button>
        </>
      }
      note={
        error === null
          ? t(
              'The last 1,000 are kept in this browser, for 30 days. Signing out forgets them, unless the key is kept on this device. Keys and secrets are never kept.',
            )
          : t(
              'This browser does not let the page keep them: they are forgotten when this tab is closed. Keys and secrets are never kept.',
            )
      }
      onClose={closeHistory}
    >
      {visibleEntries.length === 0 && (
        <EmptyState title={entries.length === 0 ? t('No changes yet') : t('No such change')}>
          {entries.length === 0 && t('What you change here is noted, so that you can undo it.')}
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
        <Button variant="default" className={classes.more} onClick={() => setMost(most + STEP)}>
          {t('Show more')}
        </Button>
      )}
    </LogDrawer>
  )
}
