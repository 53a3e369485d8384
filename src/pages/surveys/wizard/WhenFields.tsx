import { useWatch } from 'react-hook-form'
import { FieldRow, FieldStack } from '../../../components/form/FieldGroup'
import { NumberField } from '../../../components/form/NumberField'
import { t } from '../../../lib/i18n/translate'
import { getEventNames } from '../model/events'
import { FrequencyStep } from './FrequencyStep'
import type { Recommendation } from './recommendation'
import { TriggerStep } from './TriggerStep'
import classes from './wizard.module.css'

/** Fields for the trigger, the frequency and the end of the survey. */
export function WhenFields({ advice }: { advice: Recommendation | undefined }) {
  const [type, events]: unknown[] = useWatch({ name: ['type', 'conditions.events'] })
  const isOwnPage = type === 'external_survey'
  const opensItself = !isOwnPage && (type !== 'widget' || getEventNames(events).length > 0)
  return (
    <div className={classes.parts}>
      {opensItself && (
        <FieldStack>
          <TriggerStep />
          <NumberField
            name="appearance.surveyPopupDelaySeconds"
            label={t('Delay in seconds')}
            placeholder={t('Opens immediately')}
          />
        </FieldStack>
      )}
      <FieldStack>
        <FrequencyStep recommended={isOwnPage ? undefined : advice?.rhythm} />
        <FieldRow>
          {!isOwnPage && (
            <NumberField
              name="conditions.seenSurveyWaitPeriodInDays"
              label={t('Days since the last survey')}
              placeholder={t('No wait period')}
              description={t('Prevents users from seeing surveys too often.')}
            />
          )}
          <NumberField
            name="responses_limit"
            label={t('Response limit')}
            placeholder={t('No limit')}
            description={t('Approximate limit.')}
          />
        </FieldRow>
      </FieldStack>
    </div>
  )
}
