import type { Survey } from '../../../../contract/schemas/surveys'
import { useZone } from '../../../api/display-zone'
import { CopyText } from '../../../components/cells/CopyText'
import { PersonName } from '../../../components/cells/PersonName'
import { RelativeTime } from '../../../components/cells/RelativeTime'
import { FieldList } from '../../../components/page/FieldList'
import { t } from '../../../texts/translate'
import { RoundDates } from '../calendar/RoundDates'
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
          hint: t('Given once and for all.'),
        },
        { label: t('Created'), value: <RelativeTime at={survey.created_at} full /> },
        { label: t('Created by'), value: <PersonName person={survey.created_by} /> },
        {
          label: t('Rounds begin'),
          value: rounds.length > 0 ? <RoundDates rounds={rounds} zone={zone} /> : '–',
          hint: t('From the start, the number of rounds and the days between them, at every save.'),
        },
        {
          label: t('Current round'),
          value: survey.current_iteration ?? '–',
          hint: t('Moves on by itself when a round is over.'),
        },
        {
          label: t('Current round began'),
          value: <RelativeTime at={survey.current_iteration_start_date} full />,
        },
        {
          label: t('Targeting flag'),
          value: <FlagLink flag={survey.targeting_flag} />,
          hint: t('Made for the filter by properties of people; change the filter instead.'),
        },
        {
          label: t('Internal flag'),
          value: <FlagLink flag={survey.internal_targeting_flag} />,
          hint: t('Keeps people from seeing the survey again after they answered or closed it.'),
        },
        {
          label: t('Responses by day'),
          value: survey.response_sampling_daily_limits ?? '–',
          hint: t('From the way responses are spread over time.'),
        },
      ]}
    />
  )
}
