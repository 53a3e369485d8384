import { VisuallyHidden } from '@mantine/core'
import type { ExportRun } from '../../../contract/schemas/batch-exports'
import { useZone } from '../../api/clock'
import classes from './RunStrip.module.css'
import { runsInWords, runTitle } from './run-words'
import { getRunStatus } from './status'

const SHOWN = 10

/** The last runs as bars, oldest first. Their shape says how they ended, not only their colour. */
export function RunStrip({ runs, href }: { runs: ExportRun[]; href: string }) {
  const zone = useZone()
  const shown = runs.slice(0, SHOWN).reverse()
  if (shown.length === 0) return null
  return (
    // The row's own link is the one for the keyboard.
    <a className={classes.strip} href={href} tabIndex={-1}>
      {shown.map((run) => (
        <span
          key={run.id}
          className={classes.bar}
          data-outcome={getRunStatus(run).outcome}
          title={runTitle(run, zone)}
        />
      ))}
      <VisuallyHidden>{runsInWords(shown)}</VisuallyHidden>
    </a>
  )
}
