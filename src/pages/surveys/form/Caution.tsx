import { CautionLine } from '../../../components/resource-form/CautionLine'
import { useLateValues } from '../../../components/resource-form/late-values'
import { surveyCautions } from '../model/cautions'
import type { SurveyValues } from '../model/survey'

/** Warning about a field value that is suspicious but can be saved. */
export function Caution({ about }: { about: string }) {
  const values = useLateValues<SurveyValues>()
  const caution = surveyCautions(values).find(({ field }) => field === about)
  return <CautionLine>{caution?.message}</CautionLine>
}
