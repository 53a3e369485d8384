import type { Survey } from '../../../../contract/schemas/surveys'
import { CopyText } from '../../../components/ui/cells/CopyText'
import { PersonName } from '../../../components/ui/cells/PersonName'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { FieldList } from '../../../components/ui/page/FieldList'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { RoundDates } from '../calendar/SurveyCalendar'
import { buildSchedule } from '../model/schedule'
import { FlagLink } from '../view/FlagLink'

/** Read-only fields computed by the server, with the reason why they cannot be set here. */
export function ComputedFields({ survey }: { survey: Survey }) {
  const zone = useZone()
  const { rounds } = buildSchedule(survey, new Date())
  return (
    <FieldList
      fields={[
        {
          label: 'ID',
          value: <CopyText text={survey.id} label={t('the ID')} />,
          hint: t('Assigned once and never changed.'),
        },
        { label: t('Created'), value: <RelativeTime at={survey.created_at} full /> },
        { label: t('Created by'), value: <PersonName person={survey.created_by} /> },
        {
          label: t('Iteration start dates'),
          value: rounds.length > 0 ? <RoundDates rounds={rounds} zone={zone} /> : '–',
          hint: t(
            'Calculated from the start date, the number of iterations and their interval when the survey is saved.',
          ),
        },
        {
          label: t('Current iteration'),
          value: survey.current_iteration ?? '–',
          hint: t('Advances automatically at the end of each iteration.'),
        },
        {
          label: t('Start of current iteration'),
          value: <RelativeTime at={survey.current_iteration_start_date} full />,
        },
        {
          label: t('Targeting flag'),
          value: <FlagLink flag={survey.targeting_flag} />,
          hint: t('Created for the user property filter. Change the filter instead.'),
        },
        {
          label: t('Internal flag'),
          value: <FlagLink flag={survey.internal_targeting_flag} />,
          hint: t('Prevents the survey from being shown again after it was answered or dismissed.'),
        },
        {
          label: t('Responses per day'),
          value: survey.response_sampling_daily_limits ?? '–',
          hint: t('Determined by the response rate limit.'),
        },
      ]}
    />
  )
}
