import type { ProjectHome } from '../../../contract/schemas/project-home'
import type { ProjectBasic } from '../../../contract/schemas/projects'
import { Sparkline } from '../../components/charts/Sparkline'
import classes from '../../components/data-table/data-table.module.css'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { formatCount } from '../../components/ui/cells/format-number'
import { Initials, Name } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t, tn } from '../../lib/i18n/translate'
import { lists } from '../lists'

interface ProjectFigures {
  /** Figures of the home pages by project, undefined while loading; null if they are not available. */
  homes: Readonly<Record<number, ProjectHome | undefined>> | null
}

const EventsBadge = ({ isReceiving }: { isReceiving: boolean }) => (
  <StatusBadge tone={isReceiving ? 'success' : 'neutral'} dot={isReceiving}>
    {isReceiving ? t('Receiving events') : t('No events yet')}
  </StatusBadge>
)

const LAST_EVENT = 'last_event'

const projectColumns: DataColumn<ProjectBasic, ProjectFigures>[] = [
  {
    id: 'name',
    header: t('Name'),
    cell: ({ name }) => (
      <span className="inline-row min-0 gap-10">
        <Initials name={name} />
        <Name>{name}</Name>
      </span>
    ),
  },
  {
    id: 'events',
    header: t('Events'),
    headerNote: ({ homes }) => (homes ? t('Last {days} days', { days: 14 }) : undefined),
    cell: ({ id, ingested_event }, { homes }) => {
      const home = homes?.[id]
      if (!homes || home?.event_count === null) return <EventsBadge isReceiving={ingested_event} />
      const label = t('Events in 14 days')
      return (
        <span className={classes.charted} data-unlabeled>
          <span>
            <span className={classes.inTable}>{home ? formatCount(home.event_count) : '…'}</span>
            <span className={classes.inCard}>{home && tn(home.event_count, '{n} event', '{n} events')}</span>
          </span>
          {home?.days && <Sparkline values={home.days.map(({ count }) => count)} label={label} />}
        </span>
      )
    },
    width: '220px',
    align: 'end',
    hideBelow: 'sm',
  },
  {
    id: LAST_EVENT,
    header: t('Last event'),
    cell: ({ id }, { homes }) => <RelativeTime at={homes?.[id]?.last_event_at} />,
    width: '150px',
    hideBelow: 'md',
  },
  {
    id: 'access',
    header: t('Access'),
    cell: ({ access_control, is_demo }) => (
      <>
        {access_control ? <StatusBadge tone="warning">{t('private')}</StatusBadge> : t('All members')}{' '}
        {is_demo && <StatusBadge tone="info">{t('demo')}</StatusBadge>}
      </>
    ),
    width: '140px',
    hideBelow: 'md',
  },
  {
    id: 'timezone',
    header: t('Time zone'),
    cell: ({ timezone }) => timezone,
    width: '160px',
    hideBelow: 'lg',
  },
  { id: 'id', header: 'ID', cell: ({ id }) => id, width: '90px', align: 'end', hiddenByDefault: true },
]

export const projectsTable: TableDefinition<ProjectBasic, ProjectFigures> = {
  label: t('Projects'),
  singular: t('project'),
  list: lists.projects,
  columns: projectColumns,
  rowKey: ({ id }) => String(id),
  rowName: ({ name }) => name,
  href: ({ id }, { organization_id }) => `/organizations/${organization_id}/projects/${id}`,
  search: t('Search names'),
  empty: {
    title: t('No projects'),
    text: t(
      'Projects contain surveys, feature flags and exports. Private projects are only visible to members with access.',
    ),
  },
}

/** List of projects without the figures of their home pages. */
export const projectsTableWithoutFigures = {
  ...projectsTable,
  columns: projectColumns.filter(({ id }) => id !== LAST_EVENT),
}
