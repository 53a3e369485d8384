import type { MinimalFeatureFlag } from '../../../../contract/schemas/feature-flags'
import { Sentence } from '../../../components/people-filter/Sentence'
import { useLateValues } from '../../../components/resource-form/late-values'
import { t } from '../../../texts/text'
import type { SurveyValues } from '../model/survey'
import { audienceOfValues, audienceSentence } from '../words/targeting'

/** Who will see the survey as the fields stand now, in a sentence to read and to send to somebody. */
export function AudienceSentence({ linked }: { linked: MinimalFeatureFlag | null }) {
  const values = useLateValues<SurveyValues>()
  return (
    <Sentence title={t('Who will see it')}>{audienceSentence(audienceOfValues(values, linked))}</Sentence>
  )
}
