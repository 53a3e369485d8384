import { IconDownload, IconFlask } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useLiveUpdates } from '../../api/live/live-updates'
import { createMutation } from '../../api/query/mutation'
import { getLevelDenial } from '../../api/session/denial'
import { useLevel } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { type PageAction, toChange } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { useListPage } from '../../components/data-table/use-list-page'
import { ListTable } from '../../components/list-tools/ListTable'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { projectsTable } from './table'
import { useProjectActions } from './use-project-actions'

export function ProjectsPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/projects' })
  useLiveUpdates({ organization_id })
  const list = useListPage(projectsTable.list)
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
      <ListTable table={projectsTable} list={list} actions={actions} />
    </>
  )
}
