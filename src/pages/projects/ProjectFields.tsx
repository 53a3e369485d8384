import type { Project } from '../../../contract/schemas/projects'
import { Card } from '../../components/ui/card/Card'
import { LevelBadge } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { FieldList } from '../../components/ui/page/FieldList'
import { t } from '../../lib/i18n/translate'

const WEEK_DAYS = new Map([
  [0, t('Sunday')],
  [1, t('Monday')],
])

const onOff = (value: boolean | null | undefined) => (value ? t('On') : t('Off'))

/** Details of a project as a labeled list. */
export function ProjectDetailsCard({ project }: { project: Project }) {
  return (
    <Card title={t('Details')}>
      <FieldList
        fields={[
          { label: 'ID', value: project.id },
          { label: t('Your role'), value: <LevelBadge level={project.effective_membership_level} /> },
          {
            label: t('Access'),
            value: project.access_control ? t('Private') : t('All members'),
            ...(project.access_control && {
              hint: t('Visible to admins, owners and members with explicit access.'),
            }),
          },
          { label: t('Time zone'), value: project.timezone },
          ...(WEEK_DAYS.has(project.week_start_day ?? -1)
            ? [{ label: t('First day of week'), value: WEEK_DAYS.get(project.week_start_day ?? -1) }]
            : []),
          { label: t('Created'), value: <RelativeTime at={project.created_at} full /> },
          { label: t('Last updated'), value: <RelativeTime at={project.updated_at} full /> },
        ]}
      />
    </Card>
  )
}

/** Settings of a project as a labeled list. */
export function ProjectSettingsCard({ project }: { project: Project }) {
  const urls = project.app_urls?.filter(Boolean) ?? []
  return (
    <Card title={t('Settings')}>
      <FieldList
        fields={[
          { label: t('Surveys'), value: onOff(project.surveys_opt_in) },
          { label: t('Session recording'), value: onOff(project.session_recording_opt_in) },
          { label: t('Heatmaps'), value: onOff(project.heatmaps_opt_in) },
          { label: t('Autocapture'), value: onOff(!project.autocapture_opt_out) },
          { label: t('IP addresses'), value: project.anonymize_ips ? t('Discarded') : t('Stored') },
          { label: t('App URLs'), value: urls.length ? urls.join(', ') : t('None') },
          { label: t('Filters for internal users'), value: project.test_account_filters?.length ?? 0 },
        ]}
      />
    </Card>
  )
}
