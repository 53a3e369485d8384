import { IconDatabaseExport } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadList } from '../../components/data-table/list-query'
import type { NavEntry } from '../../shell/nav'
import { rootRoute } from '../../shell/root'
import { lists } from '../lists'
import { BatchExportsPage } from './BatchExportsPage'

const NewPage = lazyRouteComponent(() => import('./form/NewBatchExportPage'), 'NewBatchExportPage')
const Page = lazyRouteComponent(() => import('./BatchExportPage'), 'BatchExportPage')
const EditPage = lazyRouteComponent(() => import('./form/EditBatchExportPage'), 'EditBatchExportPage')

/** What the page of an export keeps in its address, as texts. */
const anyText = (search: Record<string, unknown>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

const projectExportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/batch_exports',
  loader: (arrival) => loadList(lists.projectBatchExports, arrival),
  component: BatchExportsPage,
})
const newProjectExportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/batch_exports/new',
  component: NewPage,
})
const projectExportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/batch_exports/$id',
  validateSearch: anyText,
  component: Page,
})
const editProjectExportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/batch_exports/$id/edit',
  component: EditPage,
})

const organizationExportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/batch_exports',
  loader: (arrival) => loadList(lists.batchExports, arrival),
  component: BatchExportsPage,
})
const newOrganizationExportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/batch_exports/new',
  component: NewPage,
})
const organizationExportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/batch_exports/$id',
  validateSearch: anyText,
  component: Page,
})
const editOrganizationExportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/batch_exports/$id/edit',
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
  label: 'Batch exports',
  icon: IconDatabaseExport,
  within: 'project',
  href: (id) => `/projects/${id}/batch_exports`,
}

export const allBatchExportsNav: NavEntry = {
  label: 'All batch exports',
  icon: IconDatabaseExport,
  within: 'organization',
  href: (id) => `/organizations/${id}/batch_exports`,
}
