import type { MinimalFeatureFlag } from '../../../../contract/schemas/feature-flags'
import { Sentence } from '../../../components/people-filter/Sentence'
import { useLateValues } from '../../../components/resource-form/late-values'
import { t } from '../../../texts/text'
import type { SurveyValues } from '../model/survey'
import { audienceOfValues, audienceSentence } from '../words/targeting'

/** Describes in one sentence who will see the survey with the current form values, for reading and sharing. */
export function AudienceSentence({ linked }: { linked: MinimalFeatureFlag | null }) {
  const values = useLateValues<SurveyValues>()
  return (
    <Sentence title={t('Who will see it')}>{audienceSentence(audienceOfValues(values, linked))}</Sentence>
  )
}
