import type { Project } from '../../../contract/schemas/projects'
import { Level } from '../../components/cells/Level'
import { Time } from '../../components/cells/Time'
import { Fields } from '../../components/page/Fields'
import { Section } from '../../components/page/Section'

const WEEK_DAYS = new Map([
  [0, 'Sunday'],
  [1, 'Monday'],
])

const onOff = (value: boolean | null | undefined) => (value ? 'On' : 'Off')

/** What the project is and how it is set, in words. */
export function ProjectFields({ project }: { project: Project }) {
  const urls = project.app_urls?.filter(Boolean) ?? []
  return (
    <>
      <Section title="Details">
        <Fields
          fields={[
            { label: 'ID', value: project.id },
            { label: 'Your level', value: <Level level={project.effective_membership_level} /> },
            {
              label: 'Access',
              value: project.access_control ? 'Private' : 'Open to all members',
              ...(project.access_control && {
                hint: 'Only admins, owners and people who were given access may enter.',
              }),
            },
            { label: 'Time zone', value: project.timezone },
            { label: 'A week starts on', value: WEEK_DAYS.get(project.week_start_day ?? -1) ?? 'Not set' },
            {
              label: 'Events',
              value: project.ingested_event ? 'Some have arrived' : 'None have arrived yet',
            },
            { label: 'Created', value: <Time at={project.created_at} full /> },
            { label: 'Last changed', value: <Time at={project.updated_at} full /> },
          ]}
        />
      </Section>
      <Section title="Settings">
        <Fields
          fields={[
            { label: 'Surveys', value: onOff(project.surveys_opt_in) },
            { label: 'Session recording', value: onOff(project.session_recording_opt_in) },
            { label: 'Heatmaps', value: onOff(project.heatmaps_opt_in) },
            { label: 'Autocapture', value: onOff(!project.autocapture_opt_out) },
            { label: 'IP addresses', value: project.anonymize_ips ? 'Dropped' : 'Kept' },
            { label: 'Addresses of the app', value: urls.length ? urls.join(', ') : 'None' },
            { label: 'Filters for test accounts', value: project.test_account_filters?.length ?? 0 },
          ]}
        />
      </Section>
    </>
  )
}
