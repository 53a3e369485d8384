import { IconDatabaseExport } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch } from '../../api/query/queries'
import { createSearchValidator, loadList } from '../../components/data-table/list-query'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import type { NavEntry } from '../nav'
import { rootRoute } from '../root-route'
import { parseDetailSearch, parseNewSearch } from './search'

const NewPage = lazyRouteComponent(() => import('./form/ExportFormPages'), 'NewBatchExportPage')
const Page = lazyRouteComponent(() => import('./BatchExportPage'), 'BatchExportPage')
const EditPage = lazyRouteComponent(() => import('./form/ExportFormPages'), 'EditBatchExportPage')

const projectExportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/batch_exports',
  validateSearch: createSearchValidator(lists.projectBatchExports),
  loader: (arrival) => loadList(lists.projectBatchExports, arrival),
  component: lazyRouteComponent(() => import('./BatchExportsPage'), 'BatchExportsPage'),
})
const newProjectExportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/batch_exports/new',
  validateSearch: parseNewSearch,
  component: NewPage,
})
const projectExportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/batch_exports/$id',
  validateSearch: parseDetailSearch,
  loader: ({ params }) => prefetch('projectBatchExports', 'retrieve', { params }),
  component: Page,
})
const editProjectExportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/batch_exports/$id/edit',
  loader: ({ params }) => prefetch('projectBatchExports', 'retrieve', { params }),
  component: EditPage,
})

const organizationExportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/batch_exports',
  validateSearch: createSearchValidator(lists.batchExports),
  loader: (arrival) => loadList(lists.batchExports, arrival),
  component: lazyRouteComponent(() => import('./BatchExportsPage'), 'BatchExportsPage'),
})
const newOrganizationExportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/batch_exports/new',
  validateSearch: parseNewSearch,
  component: NewPage,
})
const organizationExportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/batch_exports/$id',
  validateSearch: parseDetailSearch,
  loader: ({ params }) => prefetch('batchExports', 'retrieve', { params }),
  component: Page,
})
const editOrganizationExportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/batch_exports/$id/edit',
  loader: ({ params }) => prefetch('batchExports', 'retrieve', { params }),
  component: EditPage,
})

export const batchExportRoutes = [
  projectExportsRoute,
  newProjectExportRoute,
  projectExportRoute,
  editProjectExportRoute,
  organizationExportsRoute,
  newOrganizationExportRoute,
  organizationExportRoute,
  editOrganizationExportRoute,
] as const

export const batchExportNav: NavEntry = {
  label: t('Batch exports'),
  icon: IconDatabaseExport,
  within: 'project',
  href: (id) => `/projects/${id}/batch_exports`,
  goToKey: 'b',
}

export const allBatchExportsNav: NavEntry = {
  label: t('All batch exports'),
  icon: IconDatabaseExport,
  within: 'organization',
  href: (id) => `/organizations/${id}/batch_exports`,
  isSecondary: true,
}
