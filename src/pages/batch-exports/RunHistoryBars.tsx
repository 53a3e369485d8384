import { VisuallyHidden } from '@mantine/core'
import type { ExportRun } from '../../../contract/schemas/batch-exports'
import { getRunStatus } from '../../components/batch-exports/status'
import { useZone } from '../../lib/time/display-zone'
import classes from './RunHistoryBars.module.css'
import { formatRuns, formatRunTitle } from './run-labels'

const SHOWN = 10

/** Latest runs as bars, oldest first. The outcome is encoded by shape as well as by color. */
export function RunHistoryBars({ runs, href }: { runs: readonly ExportRun[]; href: string }) {
  const zone = useZone()
  const recentRuns = runs.slice(0, SHOWN).reverse()
  if (recentRuns.length === 0) return null
  return (
    // Keyboard users use the link of the row.
    <a className={classes.strip} href={href} tabIndex={-1}>
      {recentRuns.map((run) => (
        <span
          key={run.id}
          className={classes.bar}
          data-outcome={getRunStatus(run).outcome}
          title={formatRunTitle(run, zone)}
        />
      ))}
      <VisuallyHidden>{formatRuns(recentRuns)}</VisuallyHidden>
    </a>
  )
}
