import { Button, UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import type { Entry } from '../../api/journal/entry'
import { getServerName } from '../../api/session'
import { currentSession } from '../../api/session-store'
import { t, translated } from '../../texts/text'
import { useFocusInBar } from '../actions/use-focus-in-bar'
import { Chevron } from '../cells/Chevron'
import { Tag } from '../cells/Tag'
import { Time } from '../cells/Time'
import { EntryDetail } from './EntryDetail'
import { BACK_WORDS, standingOf } from './entry-state'
import { deedOf, nounOf } from './entry-words'
import classes from './journal.module.css'
import { takeBack, useWantedJournal } from './open-journal'

/** One change: a summary line, its undo, and expandable details. */
export function JournalEntry({ entry, journal }: { entry: Entry; journal: readonly Entry[] }) {
  const [open, setOpen] = useState(false)
  const detail = useId()
  const focus = useFocusInBar()
  const { back } = useWantedJournal()
  const { offers, why, words } = standingOf(entry, journal)
  const deed = deedOf(entry)
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
          <span className={classes.deed}>{deed}</span>
          <span className={classes.facts}>
            {words.map((word) => (
              <Tag key={word}>{word}</Tag>
            ))}
            <span>{translated(nounOf(entry.resource))}</span>
            <Time at={new Date(entry.at).toISOString()} />
            {entry.base !== currentSession()?.base && <span>{getServerName(entry)}</span>}
          </span>
          {why !== null && <span className={classes.why}>{why}</span>}
        </UnstyledButton>
        {offers && (
          <Button
            className={classes.button}
            size="compact-sm"
            variant="default"
            aria-label={t('{action}: {deed}', { action: BACK_WORDS[offers], deed })}
            loading={back.includes(entry)}
            onClick={() => takeBack([entry])}
          >
            {BACK_WORDS[offers]}
          </Button>
        )}
      </div>
      <div id={detail} hidden={!open}>
        {open && <EntryDetail entry={entry} journal={journal} />}
      </div>
    </li>
  )
}
