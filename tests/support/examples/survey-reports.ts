import type { surveyReports as table } from '../../../contract/endpoints/survey-reports'
import { createRecord, deleteRecord, type EndpointExamples, getProjectParams, type World } from '../world'

const getUrl = ({ project }: World) => `/api/projects/${project.id}/survey_reports/`

async function buildReport(world: World) {
  const { id } = await createRecord(world, `/api/projects/${world.project.id}/surveys/`, {
    name: 'NPS',
    type: 'popover',
    questions: [{ type: 'rating', question: 'How likely?', display: 'number', scale: 10 }],
  })
  const surveys = [{ survey_id: String(id) }]
  return { name: 'NPS of all products', metric: 'nps' as const, surveys }
}

async function createReport(world: World) {
  const { id } = await createRecord(world, getUrl(world), await buildReport(world))
  return { params: { ...getProjectParams(world), id: String(id) } }
}

async function createDeletedReport(world: World) {
  const { params } = await createReport(world)
  await deleteRecord(world, `${getUrl(world)}${params.id}/`)
  return { params }
}

async function createSharedReport(world: World) {
  const { params } = await createReport(world)
  await createRecord(world, `${getUrl(world)}${params.id}/share/`, {})
  return { params }
}

export const surveyReportExamples: EndpointExamples<typeof table> = {
  list: async (world) => {
    await createSharedReport(world)
    return { params: getProjectParams(world), query: { limit: '5' } }
  },
  create: async (world) => ({
    params: getProjectParams(world),
    body: {
      ...(await buildReport(world)),
      period: 'last_30_days',
      comparison: 'previous_period',
      pinned: true,
    },
  }),
  retrieve: createReport,
  update: async (world) => ({ ...(await createReport(world)), body: { name: 'Other', pinned: true } }),
  destroy: createReport,
  deleted: async (world) => {
    await createDeletedReport(world)
    return { params: getProjectParams(world), query: { limit: '5' } }
  },
  restore: async (world) => ({ ...(await createDeletedReport(world)), body: {} }),
  purge: createDeletedReport,
  summaries: async (world) => {
    await createReport(world)
    return { params: getProjectParams(world) }
  },
  results: createReport,
  previewResults: async (world) => ({
    params: getProjectParams(world),
    body: { ...(await buildReport(world)), comparison: 'surveys' },
  }),
  share: async (world) => ({ ...(await createReport(world)), body: { expires_at: '2100-01-01T00:00:00Z' } }),
  revoke: createSharedReport,
}
