import { randomBytes } from 'node:crypto'
import { and, asc, count, eq } from 'drizzle-orm'
import type { domains } from '../../../contract/endpoints/domains'
import { isUuidParam } from '../../core/auth/access'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { domainTable } from '../../core/db/schema/domains'
import { buildContains } from '../../core/db/search'
import { notFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import { createScopedRepository } from '../../core/repository/scoped-repository'
import type { Deps } from '../deps'
import { presentDomain } from './present'
import { verifyDomain } from './verify'

export const domainHandlers = ({ db, outbound }: Deps): Handlers<typeof domains> => {
  const store = createScopedRepository(db, domainTable, 'OrganizationDomain', 'domain')
  const find = (organization: { id: string }, id: string) => {
    if (!isUuidParam(id)) throw notFound()
    return store.find({ organization }, id)
  }

  return {
    async list({ organization, query, url }) {
      const range = parsePageRange(query)
      const where = and(
        eq(domainTable.organization_id, organization.id),
        query.search ? buildContains(domainTable.domain, query.search) : undefined,
      )
      const [total] = await db.select({ count: count() }).from(domainTable).where(where)
      const rows = await db
        .select()
        .from(domainTable)
        .where(where)
        .orderBy(asc(domainTable.domain))
        .limit(range.limit)
        .offset(range.offset)
      return buildPage(url, range, total?.count ?? 0, rows.map(presentDomain))
    },

    async create({ actor, organization, body }) {
      const verification_challenge = randomBytes(32).toString('base64url')
      const row = await store.insert({ actor, organization }, { ...body, verification_challenge })
      return presentDomain(row)
    },

    retrieve: async ({ organization, params }) => presentDomain(await find(organization, params.id)),

    async update({ actor, organization, params, body }) {
      const { id } = await find(organization, params.id)
      return presentDomain(await store.update({ actor, organization }, id, body))
    },

    async destroy({ actor, organization, params }) {
      const { id } = await find(organization, params.id)
      await store.remove({ actor, organization }, id)
    },

    async verify({ actor, organization, params }) {
      const domain = await find(organization, params.id)
      return presentDomain(await verifyDomain({ db, outbound }, { actor, organization }, domain))
    },
  }
}
