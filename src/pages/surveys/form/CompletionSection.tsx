import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { query } from '../../../api/query/queries'
import { ChoiceCardsField } from '../../../components/form/ChoiceCards'
import { Disclosure } from '../../../components/form/Disclosure'
import { useDeferredFormValues } from '../../../components/form/deferred-values'
import { FieldGroup, FieldRow } from '../../../components/form/FieldGroup'
import { DateTimeField, NumberField, SelectField, SwitchField } from '../../../components/form/fields'
import { formatCount } from '../../../components/ui/cells/format-number'
import { t } from '../../../lib/i18n/translate'
import { SurveyCalendar } from '../calendar/SurveyCalendar'
import { SCHEDULE_OPTIONS } from '../labels/options'
import { COMPLETION_FIELDS } from '../model/fields'
import type { SurveyValues } from '../model/survey-values'
import { FieldWarning } from './FieldWarning'
import { useSurvey } from './survey-context'
import classes from './targeting.module.css'

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
      {type !== 'external_survey' && (
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

const RULING = ['start_date', 'iteration_count', 'iteration_frequency_days'] as const

/** Calendar of the survey's runs, computed from the current field values. */
function FormCalendar() {
  const { survey } = useSurvey()
  const values = useDeferredFormValues<SurveyValues>()
  // Values computed by the server are valid as long as their inputs are unchanged.
  const isSame =
    survey !== null && RULING.every((field) => (survey[field] ?? null) === (values[field] ?? null))
  return (
    <div className={classes.calendar}>
      <SurveyCalendar fields={isSame ? { ...values, current_iteration: survey.current_iteration } : values} />
    </div>
  )
}

/** Progress of an existing survey towards its response limit. */
function LimitProgress() {
  const { survey } = useSurvey()
  return survey && <Progress id={survey.id} />
}

function Progress({ id }: { id: string }) {
  const { project_id } = useSurvey()
  const limit: unknown = useWatch({ name: 'responses_limit' })
  const counts = useQuery({ ...query('surveys', 'responsesCount', { params: { project_id } }), retry: false })
  if (typeof limit !== 'number' || limit < 1 || !counts.data) return null
  const count = counts.data[id] ?? 0
  const values = { count: formatCount(count), limit: formatCount(limit) }
  return (
    <div className={classes.progress}>
      <meter
        min={0}
        max={limit}
        value={Math.min(count, limit)}
        aria-label={t('Responses compared to the limit')}
      />
      <span>
        {count < limit
          ? t('{count} of about {limit} responses', values)
          : t('{count} of about {limit} responses. It would stop soon after you save it', values)}
      </span>
    </div>
  )
}
