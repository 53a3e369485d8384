import type { ActivityEntry } from '../../../../../contract/schemas/activity'
import type { ChangeLine } from '../../../../components/history/ActivityEntryItem'
import { describeChange } from '../../labels/change'
import { RevertButton } from './RevertButton'
import { buildRevert } from './revert-change'

/** Changes of an activity entry; each field that a request can revert has a revert button. */
export function renderSurveyChanges(
  project_id: string,
  entry: ActivityEntry,
  mayChange: boolean,
): ChangeLine[] {
  const changes = entry.detail.changes ?? []
  return changes.flatMap((change) => {
    const lines = describeChange(change)
    const patch = mayChange ? buildRevert(change, changes) : null
    const last = lines.at(-1)
    if (!patch || !last) return lines
    const button = { project_id, entry, change, patch, several: lines.length > 1 }
    return [...lines.slice(0, -1), { ...last, action: <RevertButton {...button} /> }]
  })
}
