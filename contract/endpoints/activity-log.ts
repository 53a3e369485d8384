import { defineResource } from '../endpoint'

/** Log of an organization: changes of all of its records and those of its projects, sign-ins and refused requests. */
export const activityLog = defineResource('/api/organizations/:organization_id/activity_log/', {
  list: {
    method: 'GET',
    suffix: '',
    summary: 'List',
    scope: 'activity_log:read',
    level: 'admin',
    query: 'ActivityLogQuery',
    status: 200,
    response: 'ActivityLogPage',
  },
  export: {
    method: 'POST',
    suffix: 'export/',
    summary: 'Export',
    scope: 'activity_log:read',
    level: 'admin',
    body: 'ActivityLogExportCreate',
    status: 200,
    response: 'ActivityLogExport',
    hasNoEffect: true,
    noStore: true,
  },
})
