import { useDeferredValue, useMemo } from 'react'
import { useValues } from '../../../components/resource-form/use-values'
import { type SurveyValues, writeSurvey } from '../model/survey'
import { LazyPreview } from './LazyPreview'
import type { Edited } from './use-walk'

/** What would be saved now, drawn when typing leaves time for it. */
export function FormPreview({ edited }: { edited: Edited | null }) {
  const values = useDeferredValue(useValues<SurveyValues>())
  const survey = useMemo(() => writeSurvey(values), [values])
  return <LazyPreview survey={survey} edited={edited} />
}
