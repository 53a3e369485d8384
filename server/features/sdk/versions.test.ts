import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSdkFixture } from '../../../tests/support/sdk-fixture'
import { type RunningServer, startServer } from '../../../tests/support/test-server'

const { server, workspace, token, ask, flag, flags, create, patch, surveys, config } = createSdkFixture()

/** Second server on the same database, with its own cache. */
let secondServer: RunningServer
beforeAll(async () => {
  secondServer = await startServer(server.database)
})
afterAll(() => secondServer.close())

/** Response of the other server to SDKs: flags, surveys and configuration. */
async function getVersions() {
  const payload = { token: token(), distinct_id: 'ann' }
  const flags = await secondServer.request({ method: 'POST', url: '/flags/?v=2', payload })
  const surveys = await secondServer.request({ url: `/api/surveys/?token=${token()}` })
  const config = await secondServer.request({ url: `/array/${token()}/config` })
  return {
    flags: Object.keys(flags.json().flags),
    versions: Object.values<{ metadata: { version: number } }>(flags.json().flags).map(
      ({ metadata }) => metadata.version,
    ),
    surveys: surveys.json().surveys.map(({ name }: { name: string }) => name),
    config: config.json(),
  }
}

describe('change made through one server', () => {
  it('to flags is visible on all servers at once', async () => {
    expect((await getVersions()).flags).toEqual([])
    const { id } = await flag('lamp', { groups: [{}] })
    expect(await getVersions()).toMatchObject({
      flags: ['lamp'],
      versions: [1],
      config: { hasFeatureFlags: true },
    })
    await server.call(workspace.key, 'PATCH', flags(id), {
      filters: { groups: [{ rollout_percentage: 50 }] },
    })
    expect((await getVersions()).versions).toEqual([2])
    await server.call(workspace.key, 'PATCH', flags(id), { deleted: true })
    expect(await getVersions()).toMatchObject({ flags: [], config: { hasFeatureFlags: false } })
  })

  it('to surveys is visible on all servers at once', async () => {
    const { id, internal_targeting_flag } = await create({ name: 'Lamps' })
    expect((await getVersions()).surveys).toEqual([])
    await patch(id, { start_date: '2024-05-01' })
    expect(await getVersions()).toMatchObject({
      surveys: ['Lamps'],
      flags: [internal_targeting_flag.key],
      config: { surveys: true },
    })
    await patch(id, { name: 'Shades' })
    expect((await getVersions()).surveys).toEqual(['Shades'])
    await patch(id, { archived: true })
    expect(await getVersions()).toMatchObject({ surveys: [], flags: [], config: { surveys: false } })
    await patch(id, { archived: false })
    expect((await getVersions()).surveys).toEqual(['Shades'])
    await server.call(workspace.key, 'DELETE', surveys(id))
    expect(await getVersions()).toMatchObject({ surveys: [], flags: [] })
  })

  it('to the settings and the token of the project is visible on all servers at once', async () => {
    const url = `/api/projects/${workspace.project.id}/`
    await server.call(workspace.key, 'PATCH', url, { heatmaps_opt_in: true })
    expect((await getVersions()).config.heatmaps).toBe(true)
    const old = token()
    const { body } = await server.call(
      workspace.key,
      'PATCH',
      `/api/organizations/${workspace.organization.id}/projects/${workspace.project.id}/reset_token/`,
    )
    expect((await secondServer.request({ url: `/api/surveys/?token=${old}` })).statusCode).toBe(401)
    workspace.project.api_token = body.api_token
    expect((await getVersions()).config).toMatchObject({ token: body.api_token, heatmaps: true })
  })

  it('in the database is visible on all servers once it is committed', async () => {
    await flag('shade', { groups: [{}] })
    expect((await getVersions()).flags).toEqual(['shade'])
    const rename = (key: string) =>
      sql`update feature_flags set key = ${key} where project_id = ${workspace.project.id}`
    await server.db
      .transaction(async (tx) => {
        await tx.execute(rename('cord'))
        tx.rollback()
      })
      .catch(() => {})
    expect((await getVersions()).flags).toEqual(['shade'])
    await server.db.execute(rename('switch'))
    expect((await getVersions()).flags).toEqual(['switch'])
  })
})

describe('survey with a start or end time', () => {
  it('is returned from its start until its end', async () => {
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const { id } = await create({ name: 'Soon', start_date: at(60_000) })
    expect((await getVersions()).surveys).toEqual([])
    expect((await config()).body.surveys).toBe(false)
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    expect((await getVersions()).surveys).toEqual(['Soon'])
    now.mockRestore()
    await patch(id, { start_date: at(-60_000), end_date: at(60_000) })
    expect((await getVersions()).surveys).toEqual(['Soon'])
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    expect(await getVersions()).toMatchObject({ surveys: [], config: { surveys: false } })
    later.mockRestore()
  })
})

describe('unchanged SDK data', () => {
  it('costs one statement per request', async () => {
    // Both drivers have this property, although the shared type does not declare it.
    const { $client } = server.db as unknown as { $client: { query: (...question: unknown[]) => unknown } }
    await ask('/flags/?v=2&config=true', {})
    await server.request({ url: `/api/surveys/?token=${token()}` })
    const query = vi.spyOn($client, 'query')
    await ask('/flags/?v=2&config=true', {})
    expect(query).toHaveBeenCalledTimes(1)
    await server.request({ url: `/api/surveys/?token=${token()}` })
    expect(query).toHaveBeenCalledTimes(2)
    await config()
    expect(query).toHaveBeenCalledTimes(3)
    query.mockRestore()
  })
})
