import type { ActivityEntry } from '../../../../../contract/schemas/activity'
import type { ChangeLine } from '../../../../components/history/ActivityEntryItem'
import { changeLines } from '../../words/change'
import { PutBackButton } from './PutBackButton'
import { putBackOf } from './put-back'

/** Changes of an activity entry; each field that a request can revert has a revert button. */
export function surveyLines(project_id: string, entry: ActivityEntry, mayChange: boolean): ChangeLine[] {
  const changes = entry.detail.changes ?? []
  return changes.flatMap((change) => {
    const lines = changeLines(change)
    const patch = mayChange ? putBackOf(change, changes) : null
    const last = lines.at(-1)
    if (!patch || !last) return lines
    const button = { project_id, entry, change, patch, several: lines.length > 1 }
    return [...lines.slice(0, -1), { ...last, action: <PutBackButton {...button} /> }]
  })
}
