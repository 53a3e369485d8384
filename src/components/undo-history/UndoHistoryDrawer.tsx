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
    title: t('Clear the undo history?'),
    message: t('Your changes remain, but you can no longer undo them.'),
    confirm: t('Clear history'),
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
          <Button variant="default" disabled={entries.length === 0} onClick={() => askForget(owner)}>
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
        <Button variant="default" className={classes.more} onClick={() => setMost(most + STEP)}>
          {t('Show more')}
        </Button>
      )}
    </LogDrawer>
  )
}
