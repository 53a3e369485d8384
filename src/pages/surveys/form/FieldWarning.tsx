import { useDeferredFormValues } from '../../../components/form/deferred-values'
import { WarningText } from '../../../components/form/WarningText'
import { lintSurvey } from '../model/lint'
import type { SurveyValues } from '../model/survey-values'

/** Warning about a field value that is suspicious but can be saved. */
export function FieldWarning({ about }: { about: string }) {
  const values = useDeferredFormValues<SurveyValues>()
  const warning = lintSurvey(values).find(({ field }) => field === about)
  return <WarningText>{warning?.message}</WarningText>
}
