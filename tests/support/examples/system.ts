import { asc } from 'drizzle-orm'
import { LEVELS } from '../../../contract/domain/levels'
import type { system as table } from '../../../contract/endpoints/system'
import { membershipTable } from '../../../server/core/db/schema/organizations'
import { userTable } from '../../../server/core/db/schema/users'
import type { EndpointExamples, World } from '../world'

/** Makes the owner of the world staff: shares the organization with the first account of the server. */
async function grantStaff({ server, organization }: World) {
  const [first] = await server.db.select().from(userTable).orderBy(asc(userTable.id)).limit(1)
  await server.db
    .insert(membershipTable)
    .values({ organization_id: organization.id, user_id: first?.id ?? 0, level: LEVELS.owner })
    .onConflictDoNothing()
}

export const systemExamples: EndpointExamples<typeof table> = {
  retrieve: async (world) => {
    await grantStaff(world)
    return {}
  },
}
