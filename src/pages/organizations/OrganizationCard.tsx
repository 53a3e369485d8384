import type { Organization } from '../../../contract/schemas/organizations'
import { getTeams } from '../../api/session/accessible-projects'
import type { RecordCard } from '../../components/data-table/RecordCards'
import { EventsBadge } from '../../components/home/EventsBadge'
import { CardRow, CardRows } from '../../components/ui/card/Card'
import { Initials, LevelBadge } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { rich } from '../../lib/i18n/rich'
import { t, tn } from '../../lib/i18n/translate'
import { countMembers } from './table'

const PROJECTS_MAX = 4

/** Card of an organization with its projects. */
export function renderOrganizationCard(
  organization: Organization,
  current_id: string | undefined,
): RecordCard {
  const { id, name, slug, membership_level, created_at } = organization
  const projects = getTeams(organization)
  const hidden = projects.length - PROJECTS_MAX
  const members = countMembers(organization)
  return {
    icon: <Initials name={name} square large />,
    badges: id === current_id && <StatusBadge>{t('current')}</StatusBadge>,
    note: slug,
    children:
      projects.length === 0 ? (
        <p className="flush soft">{t('No projects that you can access.')}</p>
      ) : (
        <CardRows label={t('Projects of {name}', { name })}>
          {projects.slice(0, PROJECTS_MAX).map((project) => (
            <CardRow
              key={project.id}
              href={`/projects/${project.id}`}
              icon={<Initials name={project.name} />}
              title={project.name}
              note={project.timezone}
              aside={
                project.ingested_event !== undefined && <EventsBadge isReceiving={project.ingested_event} />
              }
            />
          ))}
          {hidden > 0 && (
            <CardRow
              href={`/organizations/${id}/projects`}
              title={tn(hidden, '{n} more project', '{n} more projects')}
            />
          )}
        </CardRows>
      ),
    footer: (
      <>
        <span className="inline-row wrap gap-12">
          {members !== null && <span>{tn(members, '{n} member', '{n} members')}</span>}
          <span className="inline-row gap-8">
            {t('Your level')} <LevelBadge level={membership_level} />
          </span>
        </span>
        <span>{rich('Created {time}', { time: <RelativeTime at={created_at} /> })}</span>
      </>
    ),
  }
}
