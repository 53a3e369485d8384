import { count, eq } from 'drizzle-orm'
import type { proxyRecords } from '../../../contract/endpoints/proxy-records'
import type { Database } from '../../core/db/database'
import { organizationTable } from '../../core/db/schema/organizations'
import { proxyRecordTable } from '../../core/db/schema/proxy-records'
import { buildContains } from '../../core/db/search'
import { getOnlyRow } from '../../core/db/select-rows'
import { invalid } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import { enqueue } from '../../core/jobs/enqueue'
import { createScopedRepository } from '../../core/repository/scoped-repository'
import type { Deps } from '../deps'
import { checkProxyRecord, PROXY_CHECK } from './check-job'
import { presentProxyRecord } from './present'
import { retryProxyRecord } from './retry'
import { buildTargetCname } from './target'

/**
 * Delay of the first check, so that a client that reads the record right after creating it sees the state of the
 * response.
 */
const FIRST_CHECK_DELAY_MS = 3000

const createRepository = (db: Database) =>
  createScopedRepository(db, proxyRecordTable, 'ProxyRecord', 'domain')

export const proxyRecordHandlers = ({ db, env, outbound }: Deps): Handlers<typeof proxyRecords> => {
  const store = createRepository(db)

  return {
    async list(call) {
      const { search } = call.query
      const page = await store.page(call, search ? buildContains(proxyRecordTable.domain, search) : undefined)
      const results = page.results.map(presentProxyRecord)
      return { ...page, results, max_proxy_records: env.PROXY_RECORDS_MAX }
    },

    async create({ actor, organization, body: { domain } }) {
      const record = await db.transaction(async (tx) => {
        await assertBelowLimit(tx, organization.id, env.PROXY_RECORDS_MAX)
        const target_cname = buildTargetCname(env, organization.id, domain)
        const values = { domain, target_cname, created_by_id: actor.user.id }
        const createdRecord = await createRepository(tx).insert({ actor, organization }, values)
        await enqueue(
          tx,
          PROXY_CHECK,
          { id: createdRecord.id },
          { startAfter: new Date(Date.now() + FIRST_CHECK_DELAY_MS) },
        )
        return createdRecord
      })
      return presentProxyRecord(record)
    },

    retrieve: async (call) => presentProxyRecord(await store.find(call, call.params.id)),

    async update({ params, body: { domain }, ...owner }) {
      const record = await store.find(owner, params.id)
      if (domain !== undefined && domain !== record.domain) {
        throw invalid('The domain of a proxy cannot be changed. Add a new proxy.', 'domain')
      }
      return presentProxyRecord(record)
    },

    destroy: (call) => store.remove(call, call.params.id),

    async check(call) {
      const { id, status } = await store.find(call, call.params.id)
      if (status === 'timed_out') throw invalid('A proxy that timed out is not checked. Retry it instead.')
      return presentProxyRecord(await checkProxyRecord({ db, outbound }, id))
    },

    async retry(call) {
      const { id } = await store.find(call, call.params.id)
      return presentProxyRecord(await retryProxyRecord(db, call, id))
    },
  }
}

/** Serializes creation per organization: two concurrent requests would otherwise both pass the limit. */
async function assertBelowLimit(tx: Database, organization_id: string, max: number): Promise<void> {
  await tx
    .select({ id: organizationTable.id })
    .from(organizationTable)
    .where(eq(organizationTable.id, organization_id))
    .for('no key update')
  const used = getOnlyRow(
    await tx
      .select({ count: count() })
      .from(proxyRecordTable)
      .where(eq(proxyRecordTable.organization_id, organization_id)),
  )
  if (used.count >= max) {
    throw invalid(`An organization can have at most ${max} proxies. Delete one first.`, null, 'limit_reached')
  }
}
