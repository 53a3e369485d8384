import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/database'
import { buildOrganization } from '../../../tests/support/factories'
import { startServer } from '../../../tests/support/test-server'

describe('health endpoints', () => {
  it('report liveness and readiness to a load balancer', async () => {
    const database = await freshDatabase()
    const server = await startServer(database)
    const ask = async (url: string) => {
      const response = await server.request(url)
      return { status: response.statusCode, body: response.json(), retry: response.headers['retry-after'] }
    }
    // Without its first records the server has no user.
    expect(await ask('/_ready')).toMatchObject({ status: 503 })
    const { key } = await buildOrganization(database.db)
    expect(await ask('/_ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
    expect(await ask('/_health')).toMatchObject({ status: 200, body: { status: 'ok' } })

    await database.close()
    expect(await ask('/_health')).toMatchObject({ status: 200 })
    expect(await ask('/_ready')).toMatchObject({
      status: 503,
      body: { type: 'server_error', code: 'unavailable', attr: null },
      retry: '2',
    })
    const failed = await server.request({
      url: '/api/users/@me/',
      headers: { authorization: `Bearer ${key}` },
    })
    expect(failed.statusCode).toBeGreaterThanOrEqual(500)
    expect(failed.json()).toMatchObject({ type: 'server_error', attr: null })
    await server.close()
  })
})
