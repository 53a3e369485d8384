import { toOrganizationSlug } from '../../../contract/domain/organization-slug'
import type { Organization } from '../../../contract/schemas/organizations'
import { type AccessibleProject, getTeams } from '../../api/session/accessible-projects'
import { Sparkline } from '../../components/charts/Sparkline'
import type { RecordCard } from '../../components/data-table/RecordCards'
import { EventsBadge } from '../../components/home/EventsBadge'
import { TroubledExports } from '../../components/home/ExportsLine'
import type { ProjectHomes } from '../../components/home/use-project-homes'
import { CardRow, CardRows } from '../../components/ui/card/Card'
import { LevelBadge } from '../../components/ui/cells/LevelBadge'
import { Initials } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { rich } from '../../lib/i18n/rich'
import { t, tn } from '../../lib/i18n/translate'
import { countMembers } from './table'

const PROJECTS_MAX = 4

/** Returns the projects of the card of an organization. */
export const getCardProjects = (organization: Organization) => getTeams(organization).slice(0, PROJECTS_MAX)

/** Card of an organization with its projects, and with their events if these are loaded. */
export function renderOrganizationCard(
  organization: Organization,
  current_id: string | undefined,
  homes: ProjectHomes | null,
): RecordCard {
  const { id, name, slug, membership_level, created_at } = organization
  const count = getTeams(organization).length
  const hidden = count - PROJECTS_MAX
  const members = countMembers(organization)
  const projects = getCardProjects(organization)
  const most = Math.max(
    1,
    ...projects.flatMap(({ id }) => homes?.[id]?.days?.map(({ count }) => count) ?? []),
  )
  return {
    icon: <Initials name={name} square large />,
    badges: (
      <>
        <LevelBadge level={membership_level} />
        {id === current_id && <StatusBadge>{t('current')}</StatusBadge>}
      </>
    ),
    note: (
      <>
        {[
          slug !== toOrganizationSlug(name) && slug,
          members !== null && tn(members, '{n} member', '{n} members'),
          tn(count, '{n} project', '{n} projects'),
        ]
          .filter(Boolean)
          .join(' · ')}
        <span className="hide-touch">
          {' · '}
          {rich('Created {time}', { time: <RelativeTime at={created_at} /> })}
        </span>
      </>
    ),
    children:
      count === 0 ? (
        <p className="flush soft">{t('No projects that you can access.')}</p>
      ) : (
        <CardRows label={t('Projects of {name}', { name })}>
          {projects.map((project) => (
            <ProjectRow key={project.id} project={project} homes={homes} most={most} />
          ))}
          {hidden > 0 && (
            <CardRow
              href={`/organizations/${id}/projects`}
              title={tn(hidden, '{n} more project', '{n} more projects')}
            />
          )}
        </CardRows>
      ),
  }
}

/** Project with its events of 14 days, or only with the state of their ingestion, and its exports with problems. */
function ProjectRow({
  project: { id, name, timezone, ingested_event },
  homes,
  most,
}: {
  project: AccessibleProject
  homes: ProjectHomes | null
  /** Highest number of events of a day in all projects. */
  most: number
}) {
  const { days, event_count, exports } = homes?.[id] ?? {}
  return (
    <CardRow
      href={`/projects/${id}`}
      icon={<Initials name={name} />}
      title={name}
      note={event_count == null ? timezone : tn(event_count, '{n} event in 14 days', '{n} events in 14 days')}
      aside={
        <>
          {exports && <TroubledExports exports={exports} />}
          {event_count && days ? (
            <Sparkline values={days.map(({ count }) => count)} most={most} label={t('Events in 14 days')} />
          ) : homes && !homes[id] ? (
            // As high as the chart.
            <span style={{ height: 26 }} />
          ) : (
            ingested_event !== undefined && <EventsBadge isReceiving={ingested_event} />
          )}
        </>
      }
    />
  )
}
