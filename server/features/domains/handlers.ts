import { randomBytes } from 'node:crypto'
import { and, asc, count, eq } from 'drizzle-orm'
import type { domains } from '../../../contract/endpoints/domains'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { domainTable } from '../../core/db/schema/domains'
import { buildContains } from '../../core/db/search'
import { getOnlyRow } from '../../core/db/select-rows'
import type { Handlers } from '../../core/http/register-endpoints'
import { createScopedRepository } from '../../core/repository/scoped-repository'
import type { Deps } from '../deps'
import { presentDomain } from './present'
import { verifyDomain } from './verify'

export const domainHandlers = ({ db, outbound, principals }: Deps): Handlers<typeof domains> => {
  const store = createScopedRepository(db, domainTable, 'OrganizationDomain', 'domain')

  return {
    async list({ organization, query, url }) {
      const range = parsePageRange(query)
      const where = and(
        eq(domainTable.organization_id, organization.id),
        query.search ? buildContains(domainTable.domain, query.search) : undefined,
      )
      const total = getOnlyRow(await db.select({ count: count() }).from(domainTable).where(where))
      const rows = await db
        .select()
        .from(domainTable)
        .where(where)
        .orderBy(asc(domainTable.domain))
        .limit(range.limit)
        .offset(range.offset)
      return buildPage(url, range, total.count, rows.map(presentDomain))
    },

    async create({ actor, organization, body }) {
      const verification_challenge = randomBytes(32).toString('base64url')
      const row = await store.insert({ actor, organization }, { ...body, verification_challenge })
      return presentDomain(row)
    },

    retrieve: async (call) => presentDomain(await store.find(call, call.params.id)),
    async update(call) {
      const row = await store.update(call, call.params.id, call.body)
      principals.invalidate()
      return presentDomain(row)
    },
    async destroy(call) {
      await store.remove(call, call.params.id)
      principals.invalidate()
    },

    async verify(call) {
      const domain = await store.find(call, call.params.id)
      const row = await verifyDomain({ db, outbound }, call, domain)
      principals.invalidate()
      return presentDomain(row)
    },
  }
}
