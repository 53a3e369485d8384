import type { MinimalFeatureFlag } from '../../../../contract/schemas/feature-flags'
import { FilterSummary } from '../../../components/people-filter/FilterSummary'
import { useDeferredFormValues } from '../../../components/resource-form/deferred-values'
import { t } from '../../../texts/translate'
import { formatAudienceSentence, getFormAudience } from '../labels/targeting'
import type { SurveyValues } from '../model/survey'

/** Describes in one sentence who will see the survey with the current form values, for reading and sharing. */
export function AudienceSentence({ linked }: { linked: MinimalFeatureFlag | null }) {
  const values = useDeferredFormValues<SurveyValues>()
  return (
    <FilterSummary title={t('Audience')}>
      {formatAudienceSentence(getFormAudience(values, linked))}
    </FilterSummary>
  )
}
