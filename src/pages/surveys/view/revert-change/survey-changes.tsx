import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { ActivityEntry } from '../../../../../contract/schemas/activity'
import type { Survey } from '../../../../../contract/schemas/surveys'
import { client } from '../../../../api/client/client'
import { createMutation } from '../../../../api/query/mutation'
import { toChange } from '../../../../components/actions/action'
import { useRunAction } from '../../../../components/actions/run-action'
import { type ChangeLine, ChangeList } from '../../../../components/activity/ActivityEntryItem'
import { notify, notifyError } from '../../../../components/overlays/toasts'
import { rich } from '../../../../lib/i18n/rich'
import { t } from '../../../../lib/i18n/translate'
import { buildSurveyPatch } from '../../actions/patch'
import { describeChange } from '../../labels/change'
import { quote } from '../../labels/choices'
import { getSurveyFieldName } from '../../labels/field-names'
import { buildRevert, getCurrentValue, isSameSnapshot, type RevertChange } from './revert-change'

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

interface RevertButtonProps extends RevertChange {
  /** True if the change is described in several lines above. */
  several: boolean
}

/** Button that reverts a field to its value before an activity entry, after a confirmation. */
function RevertButton({ several, ...change }: RevertButtonProps) {
  const confirmRevert = useConfirmRevert()
  const [reading, setReading] = useState(false)
  const field = getSurveyFieldName(change.change.field)
  const label = several ? t('Revert {field}', { field: quote(field) }) : t('Revert')
  const open = async () => {
    setReading(true)
    await confirmRevert(change).catch((error) =>
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

/** Loads the current survey and asks for confirmation before a field is reverted. */
function useConfirmRevert() {
  const run = useRunAction()

  return async ({ project_id, entry, change, patch }: RevertChange) => {
    const params = { project_id, id: entry.item_id }
    const survey = await client.surveys.retrieve({ params })
    const field = quote(getSurveyFieldName(change.field))
    const now = getCurrentValue(survey, change.field)
    if (isSameSnapshot(change.field, now, change.before)) {
      notify(t('{field} of {name} already has this value.', { field, name: survey.name }))
      return
    }
    const body = buildSurveyPatch(survey, patch)
    const does = toChange({
      write: () => createMutation('surveys', 'update', { params, body }),
      question: () => ({
        title: t('Revert {field} of {name}?', { field, name: survey.name }),
        message: (
          <>
            {!isSameSnapshot(change.field, now, change.after) && (
              <p>
                {rich('{warning} Later changes are overwritten.', {
                  warning: <b>{t('It has been changed since.')}</b>,
                })}
              </p>
            )}
            <p>{t('Changes:')}</p>
            <ChangeList lines={describeChange({ ...change, before: now, after: change.before ?? null })} />
            {change.field === 'questions' && (
              <p>{t('Questions keep their IDs, so existing answers remain assigned to them.')}</p>
            )}
          </>
        ),
        confirm: t('Revert'),
      }),
      done: (_: Survey, { name }) => t('{field} of {name} was reverted.', { field, name }),
      failed: ({ name }) => t('{field} of {name} could not be reverted.', { field, name }),
    })
    await run({ effect: does }, survey)
  }
}
