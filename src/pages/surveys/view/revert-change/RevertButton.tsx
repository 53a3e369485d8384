import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { notifyError } from '../../../../components/toasts/toasts'
import { t } from '../../../../texts/translate'
import { getSurveyFieldName } from '../../labels/field-names'
import { quote } from '../../labels/lists'
import type { RevertChange } from './revert-change'
import { useConfirmRevert } from './use-confirm-revert'

interface PutBackButtonProps extends RevertChange {
  /** True if the change is described in several lines above. */
  several: boolean
}

/** Button that reverts a field to its value before an activity entry, after a confirmation. */
export function RevertButton({ several, ...putBack }: PutBackButtonProps) {
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
