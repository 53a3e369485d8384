import { defineResource } from '../endpoint'

/** Sample data of the first start in an organization. */
export const sampleWorkspace = defineResource('/api/organizations/:organization_id/sample_workspace/', {
  retrieve: {
    method: 'GET',
    suffix: '',
    summary: 'Get the state of the sample data',
    scope: 'organization:read',
    status: 200,
    response: 'SampleWorkspace',
  },
  destroy: {
    method: 'DELETE',
    suffix: '',
    summary: 'Remove the sample data in the background',
    scope: 'organization:write',
    level: 'admin',
    status: 200,
    response: 'SampleWorkspace',
    irreversible: true,
  },
})
