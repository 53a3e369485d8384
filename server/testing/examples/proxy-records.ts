import { eq } from 'drizzle-orm'
import type { proxyRecords as table } from '../../../contract/resources/proxy-records'
import { proxyRecordTable } from '../../db/tables/proxy-records'
import { type ExamplesOf, made, type World, within } from '../world'

let serial = 0
const fresh = () => {
  serial += 1
  return `e${serial}.example.test`
}

async function record(world: World) {
  const url = `/api/organizations/${world.organization.id}/proxy_records/`
  const { id } = await made(world, url, { domain: fresh() })
  return { params: { ...within(world), id: String(id) } }
}

export const proxyRecords: ExamplesOf<typeof table> = {
  list: async (world) => {
    await record(world)
    return { params: within(world) }
  },
  create: async (world) => ({ params: within(world), body: { domain: fresh() } }),
  retrieve: record,
  update: async (world) => ({ ...(await record(world)), body: {} }),
  destroy: record,
  retry: async (world) => {
    const { params } = await record(world)
    await world.server.db
      .update(proxyRecordTable)
      .set({ status: 'erroring' })
      .where(eq(proxyRecordTable.id, params.id))
    return { params, body: {} }
  },
}
