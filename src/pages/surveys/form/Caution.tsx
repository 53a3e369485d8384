import { useDeferredFormValues } from '../../../components/resource-form/deferred-values'
import { WarningText } from '../../../components/resource-form/WarningText'
import { surveyCautions } from '../model/cautions'
import type { SurveyValues } from '../model/survey'

/** Warning about a field value that is suspicious but can be saved. */
export function Caution({ about }: { about: string }) {
  const values = useDeferredFormValues<SurveyValues>()
  const caution = surveyCautions(values).find(({ field }) => field === about)
  return <WarningText>{caution?.message}</WarningText>
}
