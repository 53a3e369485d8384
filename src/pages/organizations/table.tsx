import type { Organization } from '../../../contract/schemas/organizations'
import { getTeams } from '../../api/session/accessible-projects'
import classes from '../../components/data-table/data-table.module.css'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { formatCount } from '../../components/ui/cells/format-number'
import { LevelBadge } from '../../components/ui/cells/LevelBadge'
import { Initials, Name } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t, tn } from '../../lib/i18n/translate'
import { lists } from '../lists'

/** Returns the number of members. The documented response is a decimal string; some servers send a number, or nothing. */
export function countMembers({ member_count }: Partial<Organization>): number | null {
  const count = Number(member_count ?? Number.NaN)
  return Number.isNaN(count) ? null : count
}

function MemberCount({ of }: { of: Organization }) {
  const count = countMembers(of)
  if (count === null) return '–'
  return (
    <span data-unlabeled>
      <span className={classes.inTable}>{formatCount(count)}</span>
      <span className={classes.inCard}>{tn(count, '{n} member', '{n} members')}</span>
    </span>
  )
}

/** Returns metadata as text. The documented response is a JSON text; some servers send an object. */
export function formatMetadata({ metadata }: { metadata: unknown }): string | null {
  const text = typeof metadata === 'string' ? metadata : JSON.stringify(metadata ?? {})
  return text === '' || text === '{}' ? null : text
}

const PLUGINS_ACCESS = new Map([
  [0, t('None')],
  [3, t('Can use shared plugins')],
  [6, t('Can install')],
  [9, t('Can install and share')],
])

/** Describes the plugin access level of an organization. */
export function formatPluginsAccess(level: number): string {
  return PLUGINS_ACCESS.get(level) ?? t('Level {level}', { level })
}

/** Initials and names of the first two projects, and the number of the others. */
function Projects({ of }: { of: Organization }) {
  const names = getTeams(of).map(({ name }) => name)
  if (names.length === 0) return '–'
  const shown = names.slice(0, 2)
  return (
    <span className="row gap-6" title={names.join(', ')}>
      {shown.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be identical.
        <Initials key={index} name={name} />
      ))}
      <span className="truncate">{shown.join(', ')}</span>
      {names.length > 2 && <span className="flex-none">+{formatCount(names.length - 2)}</span>}
    </span>
  )
}

/** Number of projects that receive events. */
function EventStatus({ of }: { of: Organization }) {
  const projects = getTeams(of)
  const n = projects.filter(({ ingested_event }) => ingested_event).length
  const count = projects.length
  if (count === 0) return '–'
  return (
    <StatusBadge tone={n > 0 ? 'success' : 'neutral'} dot={n > 0}>
      {n === 0
        ? t('No events yet')
        : n === count
          ? t('Receiving events')
          : t('{n} of {count} projects', { n, count })}
    </StatusBadge>
  )
}

interface OrganizationContext {
  /** Organization of the navigation. */
  current_id: string | undefined
}

const organizationColumns: DataColumn<Organization, OrganizationContext>[] = [
  {
    id: 'name',
    header: t('Name'),
    cell: ({ id, name, slug }, { current_id }) => (
      <span className="inline-row min-0 gap-10">
        <Initials name={name} square large />
        <span className="column min-0 snug">
          <span className="row gap-8">
            <Name>{name}</Name>
            {id === current_id ? (
              <StatusBadge>{t('current')}</StatusBadge>
            ) : (
              // The link of the row switches to it.
              <span className="accent flex-none text-sm regular" aria-hidden>
                {t('Switch')}
              </span>
            )}
          </span>
          <span className="soft text-sm regular truncate">{slug}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'level',
    header: t('Your level'),
    cell: ({ membership_level }) => <LevelBadge level={membership_level} />,
    width: '120px',
  },
  {
    id: 'members',
    header: t('Members'),
    cell: (organization) => <MemberCount of={organization} />,
    width: '110px',
    align: 'end',
    hideBelow: 'sm',
  },
  {
    id: 'projects',
    header: t('Projects'),
    cell: (organization) => <Projects of={organization} />,
    width: '320px',
    hideBelow: 'md',
  },
  {
    id: 'events',
    header: t('Status'),
    cell: (organization) => <EventStatus of={organization} />,
    width: '160px',
    hideBelow: 'md',
  },
  {
    id: 'created_at',
    header: t('Created'),
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    width: '150px',
    hiddenByDefault: true,
  },
]

export const organizationsTable: TableDefinition<Organization, OrganizationContext> = {
  label: t('Organizations'),
  singular: t('organization'),
  list: lists.organizations,
  columns: organizationColumns,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  href: ({ id }) => `/organizations/${id}`,
  empty: {
    title: t('No organizations'),
    text: t('Create an organization, or ask for an invite to one.'),
  },
}
