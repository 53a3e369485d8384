import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { built } from '../../tests/support/built-server'
import { freshDatabase } from '../../tests/support/database'
import { buildOrganization } from '../../tests/support/factories'
import { loggerOptions } from './logger'

const { buildApp, readEnv } = built

describe('server log', () => {
  it('has an entry for every request, and never contains a key or the secret of an invite', async () => {
    const stream = new PassThrough()
    let text = ''
    stream.on('data', (chunk) => {
      text += chunk
    })
    const database = await freshDatabase()
    const logger = { ...loggerOptions({ LOG_LEVEL: 'trace' }), stream }
    const app = await buildApp({ env: readEnv({}), db: database.db, logger })
    app.get('/careless', (request) => {
      request.log.info({ req: request.raw, headers: request.headers }, 'all headers')
      throw new Error('on purpose')
    })
    const { key, organization, owner } = await buildOrganization(database.db)
    const send = (authorization: string, url: string, payload?: object) =>
      app.inject({
        method: payload ? 'POST' : 'GET',
        url,
        headers: { authorization },
        ...(payload && { payload }),
      })

    const keys = '/api/personal_api_keys/'
    const created = await send(`Bearer ${key}`, keys, { label: 'x', scopes: ['*'] })
    await send(`Bearer ${key}`, '/api/users/@me/')
    await send(`Bearer ${key}x`, '/api/users/@me/')
    await send(`Basic ${key}`, '/api/nothing/')
    expect((await send(`Bearer ${key}`, '/careless')).statusCode).toBe(500)
    await send(`Bearer ${key}`, `/api/organizations/${organization.id}/?search=x`)
    await app.inject('/_health')
    await app.inject('/api/signup/5f0c3c58-0000-4000-8000-000000000000/?from=mail')
    await app.inject('/shared/reports/secret-token?from=mail')
    await database.close()
    expect(
      (await send(`Bearer ${created.json().value}`, keys, { label: 'y', scopes: ['*'] })).statusCode,
    ).toBe(503)
    await app.close()

    const lines = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    const requests = lines.filter(({ msg }) => msg === 'request')
    expect(requests.filter(({ url }) => url === `/api/organizations/${organization.id}/?search=x`)).toEqual([
      expect.objectContaining({
        method: 'GET',
        route: '/api/organizations/:id/',
        status: 200,
        ms: expect.any(Number),
        user: owner.id,
        key: expect.stringMatching(/^[^x]/),
        organization: organization.id,
      }),
    ])
    expect(requests.map(({ route }) => route)).not.toContain('/_health')
    expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(requests.length)
    // Errors are logged with the id of their request.
    const failed = lines.find(({ msg }) => msg === 'request failed')
    expect(requests.find(({ reqId }) => reqId === failed.reqId)).toMatchObject({ status: 500 })
    expect(text).toContain('"url":"/api/users/@me/"')
    expect(text).toContain('on purpose')
    expect(text).toContain('[Redacted]')
    expect(text).toContain('"url":"/api/signup/[Redacted]/?from=mail"')
    expect(text).toContain('"url":"/shared/reports/[Redacted]?from=mail"')
    expect(text).not.toContain('5f0c3c58')
    expect(text).not.toContain(key)
    expect(text).not.toContain(created.json().value)
  })

  it('accepts a valid X-Request-Id, creates one otherwise, and returns it in the response', async () => {
    const database = await freshDatabase()
    const getRequestId = async (requestId?: string) => {
      const app = await buildApp({
        env: readEnv({ SECRETS_KEY: '0'.repeat(64) }),
        db: database.db,
      })
      app.get('/name', async ({ id }) => ({ id }))
      const response = await app.inject({
        url: '/name',
        headers: requestId ? { 'x-request-id': requestId } : {},
      })
      await app.close()
      expect(response.headers['x-request-id']).toBe(response.json().id)
      return response.json().id
    }
    const requestId = '8f14e45fceea167a5a36dedd4bea2543'
    expect(await getRequestId(requestId)).toBe(requestId)
    for (const insane of [undefined, 'a name with spaces', 'short', 'x'.repeat(65), 'new\tline<b>'])
      expect(await getRequestId(insane), insane).toMatch(/^[0-9a-f]{8}-1$/)
    await database.close()
  })
})
