import { useDeferredValue } from 'react'
import type { MinimalFeatureFlag } from '../../../../contract/schemas/feature-flags'
import { Sentence } from '../../../components/people-filter/Sentence'
import { useValues } from '../../../components/resource-form/use-values'
import { t } from '../../../texts/text'
import type { SurveyValues } from '../model/survey'
import { audienceOfValues, audienceSentence } from '../words/targeting'

/** Who will see the survey as the fields stand now, in a sentence to read and to send to somebody. */
export function AudienceSentence({ linked }: { linked: MinimalFeatureFlag | null }) {
  const values = useDeferredValue(useValues<SurveyValues>())
  return (
    <Sentence title={t('Who will see it')}>{audienceSentence(audienceOfValues(values, linked))}</Sentence>
  )
}
