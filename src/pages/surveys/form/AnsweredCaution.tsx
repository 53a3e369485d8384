import { useWatch } from 'react-hook-form'
import { ActionButton } from '../../../components/actions/ActionButton'
import { actionOf } from '../../../components/actions/subject'
import { CautionLine } from '../../../components/resource-form/CautionLine'
import { t } from '../../../texts/text'
import { useSurveyActions } from '../actions/use-survey-actions'
import { type Broken, brokenAnswers, UNBROKEN } from '../model/answered'
import type { QuestionDraft } from '../model/questions'
import { answeredWords } from '../words/answered'
import { useSurvey } from './survey-context'
import { useResponses } from './use-responses'

/** Says what an edit of a question does to the answers that people have given to it. */
export function AnsweredCaution({ index, about }: { index: number; about: keyof Broken }) {
  // Most of what is typed into a question breaks nothing.
  const broken: Broken = useWatch({ name: `questions.${index}`, compute: brokenIn })
  const words = answeredWords(about, broken, useResponses())
  return (
    <CautionLine>
      {words && (
        <>
          {words} <Duplicate />
        </>
      )}
    </CautionLine>
  )
}

/** It is still asked for a moment when its question is gone. */
const brokenIn = (draft: QuestionDraft | undefined): Broken => (draft ? brokenAnswers(draft) : UNBROKEN)

/** The way to change questions without parting their answers: the copy starts without any. */
function Duplicate() {
  const { project_id, survey } = useSurvey()
  const actions = useSurveyActions(project_id)
  const duplicate = survey && actionOf(actions, 'duplicate', survey)
  if (!duplicate) return null
  return (
    <ActionButton
      action={duplicate}
      row={survey}
      label={t('Duplicate the survey instead')}
      size="compact-sm"
      variant="subtle"
    />
  )
}
