import { eq } from 'drizzle-orm'
import type { proxyRecords as table } from '../../../contract/endpoints/proxy-records'
import { proxyRecordTable } from '../../../server/core/db/schema/proxy-records'
import { createRecord, type EndpointExamples, getOrganizationParams, type World } from '../world'

let serial = 0
const nextName = () => {
  serial += 1
  return `e${serial}.example.test`
}

async function createProxyRecord(world: World) {
  const url = `/api/organizations/${world.organization.id}/proxy_records/`
  const { id } = await createRecord(world, url, { domain: nextName() })
  return { params: { ...getOrganizationParams(world), id: String(id) } }
}

export const proxyRecordExamples: EndpointExamples<typeof table> = {
  list: async (world) => {
    await createProxyRecord(world)
    return { params: getOrganizationParams(world) }
  },
  create: async (world) => ({ params: getOrganizationParams(world), body: { domain: nextName() } }),
  retrieve: createProxyRecord,
  update: async (world) => ({ ...(await createProxyRecord(world)), body: {} }),
  destroy: createProxyRecord,
  check: async (world) => ({ ...(await createProxyRecord(world)), body: {} }),
  retry: async (world) => {
    const { params } = await createProxyRecord(world)
    await world.server.db
      .update(proxyRecordTable)
      .set({ status: 'erroring' })
      .where(eq(proxyRecordTable.id, params.id))
    return { params, body: {} }
  },
}
