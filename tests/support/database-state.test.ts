import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { membershipTable, projectTable } from '../../server/core/db/schema/organizations'
import { getDatabaseState } from './database-state'
import { buildMember, buildOrganization, buildProject } from './factories'
import { createTestServer } from './test-server'

const server = createTestServer()

describe('database state snapshot', () => {
  it('differs after every kind of write, and not after a read', async () => {
    const { db, call } = server
    const { organization, project, key } = await buildOrganization(db)
    const { membership } = await buildMember(db, organization.id)
    const before = await getDatabaseState(db)
    expect((await call(key, 'GET', '/api/users/@me/')).status).toBe(200)
    expect(await getDatabaseState(db)).toEqual(before)

    const seen = [before]
    for (const write of [
      () => buildProject(db, organization.id),
      () => db.update(projectTable).set({ name: 'Renamed' }).where(eq(projectTable.id, project.id)),
      () => db.delete(membershipTable).where(eq(membershipTable.id, membership.id)),
    ]) {
      await write()
      const after = await getDatabaseState(db)
      for (const state of seen) expect(after).not.toEqual(state)
      seen.push(after)
    }
  })
})
