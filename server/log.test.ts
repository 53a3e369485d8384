import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { buildApp } from './app'
import { readEnv } from './env'
import { loggerOptions } from './log'
import { buildOrganization } from './testing/build'
import { freshDatabase } from './testing/database'

describe('the log', () => {
  it('tells of every request, and never holds a key or the secret of an invite', async () => {
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
    const { key } = await buildOrganization(database.db)
    const send = (authorization: string, url: string, payload?: object) =>
      app.inject({
        method: payload ? 'POST' : 'GET',
        url,
        headers: { authorization },
        ...(payload && { payload }),
      })

    const keys = '/api/personal_api_keys/'
    const made = await send(`Bearer ${key}`, keys, { label: 'x', scopes: ['*'] })
    await send(`Bearer ${key}`, '/api/users/@me/')
    await send(`Bearer ${key}x`, '/api/users/@me/')
    await send(`Basic ${key}`, '/api/nothing/')
    expect((await send(`Bearer ${key}`, '/careless')).statusCode).toBe(500)
    await app.inject('/api/signup/5f0c3c58-0000-4000-8000-000000000000/?from=mail')
    await database.close()
    expect((await send(`Bearer ${made.json().value}`, keys, { label: 'y', scopes: ['*'] })).statusCode).toBe(
      500,
    )
    await app.close()

    expect(text).toContain('"url":"/api/users/@me/"')
    expect(text).toContain('on purpose')
    expect(text).toContain('[Redacted]')
    expect(text).toContain('"url":"/api/signup/[Redacted]/?from=mail"')
    expect(text).not.toContain('5f0c3c58')
    expect(text).not.toContain(key)
    expect(text).not.toContain(made.json().value)
  })
})
