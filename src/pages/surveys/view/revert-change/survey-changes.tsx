import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { ActivityEntry } from '../../../../../contract/schemas/activity'
import type { ChangeLine } from '../../../../components/activity/ActivityEntryItem'
import { notifyError } from '../../../../components/overlays/toasts'
import { t } from '../../../../lib/i18n/translate'
import { describeChange } from '../../labels/change'
import { getSurveyFieldName } from '../../labels/field-names'
import { quote } from '../../labels/lists'
import { buildRevert, type RevertChange } from './revert-change'
import { useConfirmRevert } from './use-confirm-revert'

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

interface PutBackButtonProps extends RevertChange {
  /** True if the change is described in several lines above. */
  several: boolean
}

/** Button that reverts a field to its value before an activity entry, after a confirmation. */
function RevertButton({ several, ...putBack }: PutBackButtonProps) {
  const askPutBack = useConfirmRevert()
  const [reading, setReading] = useState(false)
  const field = getSurveyFieldName(putBack.change.field)
  const label = several ? t('Revert {field}', { field: quote(field) }) : t('Revert')
  const open = async () => {
    setReading(true)
    await askPutBack(putBack).catch((error) =>
      notifyError(t('{field} could not be reverted.', { field }), error),
    )
    setReading(false)
  }
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconArrowBackUp size={14} />}
      loading={reading}
      aria-label={several ? label : t('{label}: {value}', { label, value: field })}
      onClick={open}
    >
      {label}
    </Button>
  )
}
