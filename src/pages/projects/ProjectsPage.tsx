import { IconDownload, IconFlask } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { ProjectBasic } from '../../../contract/schemas/projects'
import { useLiveUpdates } from '../../api/live/live-updates'
import { createMutation } from '../../api/query/mutation'
import { query } from '../../api/query/queries'
import { getLevelDenial } from '../../api/session/denial'
import { useLevel } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { type PageAction, toChange } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { useCellContext } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { ListTable } from '../../components/list-tools/ListTable'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { projectsTable, projectsTableWithoutFigures } from './table'
import { useProjectActions } from './use-project-actions'

/** Maximum number of listed projects whose figures are requested, each with one request. */
const FIGURES_MAX = 5

const NONE: readonly ProjectBasic[] = []

/** Returns the figures of the home pages of a few projects; null if the server or the user has no access to them. */
function useProjectHomes(projects: readonly ProjectBasic[] = NONE) {
  const isDenied = useDenialReason(api.projectHome.retrieve) !== null
  const requested = isDenied || projects.length > FIGURES_MAX ? NONE : projects
  return useQueries({
    queries: requested.map(({ id }) =>
      query('projectHome', 'retrieve', { params: { project_id: String(id) } }),
    ),
    combine: (homes) =>
      // The home page stores null for a server that does not support it.
      requested !== projects || homes.some(({ isError, data }) => isError || data === null)
        ? null
        : Object.fromEntries(homes.map(({ data }, index) => [requested[index]?.id ?? 0, data])),
  })
}

export function ProjectsPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/projects' })
  useLiveUpdates({ organization_id })
  const list = useListPage(projectsTable.list)
  const homes = useProjectHomes(list.query.data?.results)
  const table = useCellContext(homes ? projectsTable : projectsTableWithoutFigures, { homes })
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
      <ListTable table={table} list={list} actions={actions} />
    </>
  )
}
