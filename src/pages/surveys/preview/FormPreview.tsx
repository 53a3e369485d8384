import { useMemo } from 'react'
import { useLateValues } from '../../../components/resource-form/late-values'
import { type SurveyValues, writeSurvey } from '../model/survey'
import { LazyPreview } from './LazyPreview'
import type { Edited } from './use-walk'

/** Preview of the current form values, rendered when typing leaves time for it. */
export function FormPreview({ edited }: { edited: Edited | null }) {
  const values = useLateValues<SurveyValues>()
  const survey = useMemo(() => writeSurvey(values), [values])
  return <LazyPreview survey={survey} edited={edited} />
}
