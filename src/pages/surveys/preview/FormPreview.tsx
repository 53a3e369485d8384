import { useMemo } from 'react'
import { useDeferredFormValues } from '../../../components/resource-form/deferred-values'
import { type SurveyValues, serializeSurvey } from '../model/survey'
import { LazyPreview } from './LazyPreview'
import type { EditedQuestion } from './use-preview-state'

/** Preview of the current form values, rendered when typing leaves time for it. */
export function FormPreview({ edited }: { edited: EditedQuestion | null }) {
  const values = useDeferredFormValues<SurveyValues>()
  const survey = useMemo(() => serializeSurvey(values), [values])
  return <LazyPreview survey={survey} edited={edited} />
}
