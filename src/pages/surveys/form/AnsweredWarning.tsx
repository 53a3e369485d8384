import { useWatch } from 'react-hook-form'
import { ActionButton } from '../../../components/actions/ActionButton'
import { findAction } from '../../../components/actions/action-target'
import { WarningText } from '../../../components/form/WarningText'
import { t } from '../../../lib/i18n/translate'
import { useSurveyActions } from '../actions/use-survey-actions'
import {
  type BreakingChanges,
  describeBreakingChange,
  findBreakingChanges,
  NO_BREAKING_CHANGES,
} from '../model/breaking-changes'
import type { QuestionDraft } from '../model/questions'
import { useResponses, useSurvey } from './survey-context'

/** Warns about the effect of an edit on existing responses to the question. */
export function AnsweredWarning({ index, about }: { index: number; about: keyof BreakingChanges }) {
  // Most edits of a question do not affect its responses.
  const broken: BreakingChanges = useWatch({ name: `questions.${index}`, compute: brokenIn })
  const warning = describeBreakingChange(about, broken, useResponses())
  return (
    <WarningText>
      {warning && (
        <>
          {warning} <Duplicate />
        </>
      )}
    </WarningText>
  )
}

/** Called once more after the question was removed. */
const brokenIn = (draft: QuestionDraft | undefined): BreakingChanges =>
  draft ? findBreakingChanges(draft) : NO_BREAKING_CHANGES

/** Button that duplicates the survey: an alternative to splitting the responses, since the copy has none. */
function Duplicate() {
  const { project_id, survey } = useSurvey()
  const actions = useSurveyActions(project_id)
  const duplicate = survey && findAction(actions, 'duplicate', survey)
  if (!duplicate) return null
  return (
    <ActionButton
      action={duplicate}
      row={survey}
      label={t('Duplicate survey instead')}
      size="compact-sm"
      variant="subtle"
    />
  )
}
