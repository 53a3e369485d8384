import { IconDownload, IconFlask } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../../../contract'
import type { ProjectHome } from '../../../contract/schemas/project-home'
import type { ProjectBasic } from '../../../contract/schemas/projects'
import { useLiveUpdates } from '../../api/live/live-updates'
import { createMutation } from '../../api/query/mutation'
import { useCurrentScope } from '../../api/session/current-scope'
import { getLevelDenial } from '../../api/session/denial'
import { useLevel, useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { type PageAction, toChange } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { Sparkline } from '../../components/charts/Sparkline'
import classes from '../../components/data-table/data-table.module.css'
import { RecordCards } from '../../components/data-table/RecordCards'
import { type DataColumn, type TableDefinition, useCellContext } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { EventsBadge } from '../../components/home/EventsBadge'
import { countTroubled, ExportsLine, getExportsTone } from '../../components/home/ExportsLine'
import { type ProjectHomes, useProjectHomes } from '../../components/home/use-project-homes'
import { ListTable } from '../../components/list-tools/ListTable'
import { formatCount } from '../../components/ui/cells/format-number'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t, tn } from '../../lib/i18n/translate'
import { renderProjectCard } from './ProjectCard'
import { projectsTable } from './table'
import { useProjectActions } from './use-project-actions'

interface ProjectFigures {
  homes: ProjectHomes
}

const NO_HOMES: ProjectHomes = {}

/** An element, so that a number that replaces it does not count as moved. */
const LOADING = <span className="skeleton" />

const START = { textAlign: 'start' } as const
/** Close to each other, below one header. */
const FIGURE_AND_CHART = { gridTemplateColumns: 'minmax(0, 1fr) 55px', gap: '12px' }

/** Events of 14 days, with a chart of the days. In a card, the batch exports are on the next line. */
function EventsCell({ home, isReceiving }: { home: ProjectHome | undefined; isReceiving: boolean }) {
  if (home?.event_count === null) return <EventsBadge isReceiving={isReceiving} />
  return (
    <>
      <span className={classes.charted} style={FIGURE_AND_CHART} data-unlabeled>
        <span>
          <span className={classes.inTable}>{home ? formatCount(home.event_count) : LOADING}</span>
          <span className={classes.inCard}>
            {home ? tn(home.event_count, '{n} event in 14 days', '{n} events in 14 days') : LOADING}
          </span>
        </span>
        {home?.days && (
          <Sparkline values={home.days.map(({ count }) => count)} label={t('Events in 14 days')} />
        )}
      </span>
      <span className={`${classes.inCard} full`} style={START}>
        {home ? <ExportsLine exports={home.exports} /> : LOADING}
      </span>
    </>
  )
}

/** Number of batch exports, or of those that need attention. */
function ExportsCell({ exports }: Pick<ProjectHome, 'exports'>) {
  if (!exports?.count) return '–'
  const troubled = countTroubled(exports)
  return troubled > 0 ? (
    <StatusBadge tone={getExportsTone(exports)}>
      {tn(troubled, '{n} needs attention', '{n} need attention')}
    </StatusBadge>
  ) : (
    formatCount(exports.count)
  )
}

/** Cell with figures of the home page of a project. */
const withHome =
  (render: (home: ProjectHome) => ReactNode) =>
  ({ id }: ProjectBasic, { homes }: ProjectFigures) => {
    const home = homes[id]
    return home ? render(home) : LOADING
  }

const figureColumns: DataColumn<ProjectBasic, ProjectFigures>[] = [
  {
    id: 'events',
    header: t('Events, 14 days'),
    cell: ({ id, ingested_event }, { homes }) => <EventsCell home={homes[id]} isReceiving={ingested_event} />,
    width: '170px',
    align: 'end',
    hideBelow: 'sm',
  },
  {
    id: 'responses',
    header: t('Responses, 14 days'),
    cell: withHome(({ responses }) => (responses ? formatCount(responses.count) : '–')),
    width: '168px',
    align: 'end',
    hideBelow: 'md',
  },
  {
    id: 'exports',
    header: t('Batch exports'),
    cell: withHome(({ exports }) => <ExportsCell exports={exports} />),
    width: '144px',
    hideBelow: 'md',
  },
  {
    id: 'last_event',
    header: t('Last event'),
    cell: withHome(({ last_event_at }) => <RelativeTime at={last_event_at} />),
    width: '130px',
    hideBelow: 'md',
  },
]

/** Columns that are omitted or hidden beside the figures. */
const withoutEvents = projectsTable.columns.filter(({ id }) => id !== 'events')

/** List of projects with figures of their home pages. */
const projectsTableWithFigures: TableDefinition<ProjectBasic, ProjectFigures> = {
  ...projectsTable,
  columns: [
    ...withoutEvents.slice(0, 1),
    ...figureColumns,
    ...withoutEvents
      .slice(1)
      .map((column) => (column.id === 'timezone' ? { ...column, hiddenByDefault: true } : column)),
  ],
}

export function ProjectsPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/projects' })
  useLiveUpdates({ organization_id })
  const list = useListPage(projectsTable.list)
  const { data: me } = useMe()
  // Until the list is loaded, the number that the user has access to, so that the columns do not change.
  const expected = me?.organization?.id === organization_id ? me.organization.teams.length : 0
  const homes = useProjectHomes(list.query.data?.results, expected)
  const current_id = useCurrentScope().project?.id
  const detailed = useCellContext(projectsTableWithFigures, { homes: homes ?? NO_HOMES })
  const table = homes ? detailed : projectsTable
  const level = useLevel(organization_id)
  const notCreate = useDenialReason(api.projects.create)
  const notImport = useDenialReason(api.projectImports.create, t('import a project'))
  const reason = notCreate ?? getLevelDenial(level, 'admin', t('create a project'))
  const actions = useProjectActions(organization_id)
  const create: PageAction = {
    ...NEW,
    label: t('New project'),
    disabledReason: () => reason,
    effect: { href: () => `/organizations/${organization_id}/projects/new` },
  }
  const importProject: PageAction = {
    id: 'import',
    label: t('Import from PostHog'),
    icon: IconDownload,
    disabledReason: () => notImport ?? getLevelDenial(level, 'admin', t('import a project')),
    effect: { href: () => `/organizations/${organization_id}/project_imports` },
  }
  const demo: PageAction = {
    id: 'new-demo',
    label: t('New demo project'),
    icon: IconFlask,
    // The server creates one demo project per organization.
    isAvailable: () => list.query.data?.results.every(({ is_demo }) => !is_demo) ?? true,
    disabledReason: () => notCreate,
    effect: toChange({
      write: () =>
        createMutation('projects', 'create', {
          params: { organization_id },
          body: { name: t('Demo project'), is_demo: true },
        }),
      done: (_, { name }) => t('{name} was created.', { name }),
      failed: () => t('The demo project could not be created.'),
      redirectTo: (_, { id }) => `/organizations/${organization_id}/projects/${id}`,
    }),
  }
  return (
    <>
      <PageHeader
        title={t('Projects')}
        description={t('Each project has its own surveys, feature flags and token.')}
        reason={reason}
        actions={<PageActions name={t('Projects')} actions={[create]} more={[importProject, demo]} />}
      />
      <ListTable
        table={table}
        list={list}
        actions={actions}
        renderCards={(rows, rowActions) => (
          <RecordCards
            table={table}
            rows={rows}
            rowHref={({ id }) => `/organizations/${organization_id}/projects/${id}`}
            actions={rowActions}
            render={(project) => renderProjectCard(project, current_id, homes)}
          />
        )}
      />
    </>
  )
}
