import { useMemo } from 'react'
import { useDeferredFormValues } from '../../../components/resource-form/deferred-values'
import { type SurveyValues, writeSurvey } from '../model/survey'
import { LazyPreview } from './LazyPreview'
import type { Edited } from './use-walk'

/** Preview of the current form values, rendered when typing leaves time for it. */
export function FormPreview({ edited }: { edited: Edited | null }) {
  const values = useDeferredFormValues<SurveyValues>()
  const survey = useMemo(() => writeSurvey(values), [values])
  return <LazyPreview survey={survey} edited={edited} />
}
