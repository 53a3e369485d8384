import type { activityLog as table } from '../../../contract/endpoints/activity-log'
import { createRecord, type EndpointExamples, getOrganizationParams, type World } from '../world'

async function changeOrganization(world: World) {
  const params = getOrganizationParams(world)
  await createRecord(world, `/api/organizations/${params.organization_id}/roles/`, { name: 'Testers' })
  return { params }
}

export const activityLogExamples: EndpointExamples<typeof table> = {
  list: async (world) => ({
    ...(await changeOrganization(world)),
    query: { scopes: 'Role', page_size: '5' },
  }),
  export: async (world) => ({
    ...(await changeOrganization(world)),
    body: { format: 'csv', scopes: 'Role' },
  }),
}
