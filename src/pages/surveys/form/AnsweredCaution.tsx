import { Button } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useSurveyActions } from '../actions/use-survey-actions'
import { type Broken, brokenAnswers } from '../model/answered'
import { answeredWords } from '../words/answered'
import { CautionLine } from './CautionLine'
import { useSurvey } from './survey-context'
import { useResponses } from './use-responses'

/** Says what an edit of a question does to the answers that people have given to it. */
export function AnsweredCaution({ index, about }: { index: number; about: keyof Broken }) {
  const draft = useWatch({ name: `questions.${index}` })
  const words = answeredWords(about, brokenAnswers(draft), useResponses())
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

/** The way to change questions without parting their answers: the copy starts without any. */
function Duplicate() {
  const { project_id, survey } = useSurvey()
  const actionsOf = useSurveyActions(project_id)
  if (survey === null) return null
  const { duplicate, reason } = actionsOf(survey)
  return (
    <Button size="compact-sm" variant="subtle" disabled={reason !== null} onClick={duplicate}>
      Duplicate the survey instead
    </Button>
  )
}
