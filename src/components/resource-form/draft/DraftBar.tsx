import { Button } from '@mantine/core'
import { Time } from '../../cells/Time'
import classes from '../ResourceForm.module.css'
import type { Restored } from './opening'

interface DraftBarProps {
  restored: Restored
  /** What people call a field on the wire. */
  nameOf: (field: string) => string
  onDiscard: () => void
}

const listed = (names: string[]) => [...new Set(names)].join(', ')

/** Says that what was typed earlier is back, and what to know about it. */
export function DraftBar({ restored: { at, secrets, others, conflicts }, nameOf, onDiscard }: DraftBarProps) {
  const met = conflicts.map(({ path }) => String(path[0]))
  const apart = others.filter((field) => !met.includes(field))
  return (
    <div className={classes.draft}>
      <div role="status">
        <p>
          Your changes from <Time at={new Date(at).toISOString()} /> are back.
        </p>
        {apart.length > 0 && (
          <p>Somebody has changed this since: {listed(apart.map(nameOf))}. That is kept.</p>
        )}
        {met.length > 0 && (
          <p>
            Somebody has changed what you changed too: {listed(met.map(nameOf))}. You are asked when you save.
          </p>
        )}
        {secrets.length > 0 && <p>Secrets are not kept. Enter again: {listed(secrets)}.</p>}
      </div>
      <Button variant="default" size="compact-sm" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
