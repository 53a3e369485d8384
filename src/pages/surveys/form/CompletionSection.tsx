import { useWatch } from 'react-hook-form'
import { ChoiceCardsField } from '../../../components/resource-form/ChoiceCardsField'
import { DateTimeField } from '../../../components/resource-form/DateTimeField'
import { Disclosure } from '../../../components/resource-form/Disclosure'
import { FieldGroup, FieldRow } from '../../../components/resource-form/FieldGroup'
import { NumberField } from '../../../components/resource-form/NumberField'
import { SelectField } from '../../../components/resource-form/SelectField'
import { SwitchField } from '../../../components/resource-form/SwitchField'
import { t } from '../../../texts/translate'
import { SCHEDULE_OPTIONS } from '../labels/options'
import { COMPLETION_FIELDS } from '../model/fields'
import { FieldWarning } from './FieldWarning'
import { FormCalendar } from './FormCalendar'
import { LimitProgress } from './LimitProgress'

const SAMPLING_FIELDS = COMPLETION_FIELDS.filter((field) => field.startsWith('response_sampling'))

const UNITS = [
  { value: 'day', label: t('days') },
  { value: 'week', label: t('weeks') },
  { value: 'month', label: t('months (30 days)') },
]

/** Fields for the frequency, the end conditions and the schedule of the survey. */
export function CompletionFields() {
  const [type, schedule, count, days, limit] = useWatch({
    name: ['type', 'schedule', 'iteration_count', 'iteration_frequency_days', 'response_sampling_limit'],
  })
  const inRounds = schedule === 'recurring' || Boolean(count) || Boolean(days)
  return (
    <>
      <FormCalendar />
      {(type !== 'external_survey' || inRounds) && (
        <FieldGroup title={t('Frequency')}>
          <ChoiceCardsField
            name="schedule"
            label={t('Repetition per user')}
            options={SCHEDULE_OPTIONS}
            whenUnset="once"
          />
          <FieldWarning about="schedule" />
          {inRounds && (
            <>
              <FieldRow>
                <NumberField name="iteration_count" label={t('Iterations (at most 500)')} max={500} />
                <NumberField name="iteration_frequency_days" label={t('Days between iterations')} />
              </FieldRow>
              <FieldWarning about="iteration_count" />
            </>
          )}
        </FieldGroup>
      )}
      <FieldGroup title={t('End conditions')}>
        <NumberField
          name="responses_limit"
          label={t('Response limit')}
          placeholder={t('No limit')}
          description={t('Approximate limit. Leave empty to run until you stop the survey.')}
        />
        <LimitProgress />
        <SwitchField
          name="enable_partial_responses"
          label={t('Save partial responses')}
          description={t('Sends each answer immediately.')}
        />
        <Disclosure
          label={t('Rate limit responses')}
          names={SAMPLING_FIELDS}
          startsOpen={typeof limit === 'number' && limit > 0}
        >
          <FieldRow columns={3}>
            <NumberField name="response_sampling_limit" label={t('Responses')} />
            <NumberField name="response_sampling_interval" label={t('Period')} />
            <SelectField
              name="response_sampling_interval_type"
              label={t('Unit')}
              options={UNITS}
              whenUnset="week"
            />
          </FieldRow>
          <DateTimeField
            name="response_sampling_start_date"
            label={t('Start date')}
            description={t('Today or later.')}
          />
        </Disclosure>
      </FieldGroup>
      <FieldGroup title={t('Dates')}>
        <FieldRow>
          <DateTimeField name="start_date" label={t('Started')} description={t('Leave empty for a draft.')} />
          <DateTimeField name="end_date" label={t('Ended')} description={t('Leave empty for no end.')} />
        </FieldRow>
        <FieldWarning about="end_date" />
        <SwitchField
          name="archived"
          label={t('Archived')}
          description={t('Removed from the list of current surveys and not shown.')}
        />
      </FieldGroup>
    </>
  )
}
