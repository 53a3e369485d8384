import { CautionLine } from '../../../components/resource-form/CautionLine'
import { useLateValues } from '../../../components/resource-form/late-values'
import { surveyCautions } from '../model/cautions'
import type { SurveyValues } from '../model/survey'

/** What may be wrong with a field although it can be saved. */
export function Caution({ about }: { about: string }) {
  const values = useLateValues<SurveyValues>()
  const caution = surveyCautions(values).find(({ field }) => field === about)
  return <CautionLine>{caution?.message}</CautionLine>
}
