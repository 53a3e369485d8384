import type { Survey } from '../../../../../contract/schemas/surveys'
import { client } from '../../../../api/client/client'
import { createMutation } from '../../../../api/query/mutation'
import { toChange } from '../../../../components/actions/action'
import { useRunAction } from '../../../../components/actions/use-run-action'
import { ChangeList } from '../../../../components/activity/ActivityEntryItem'
import { notify } from '../../../../components/overlays/toasts'
import { rich } from '../../../../lib/i18n/rich'
import { t } from '../../../../lib/i18n/translate'
import { buildSurveyPatch } from '../../actions/patch'
import { describeChange } from '../../labels/change'
import { getSurveyFieldName } from '../../labels/field-names'
import { quote } from '../../labels/lists'
import { getCurrentValue, isSameSnapshot, type RevertChange } from './revert-change'

/** Loads the current survey and asks for confirmation before a field is reverted. */
export function useConfirmRevert() {
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
