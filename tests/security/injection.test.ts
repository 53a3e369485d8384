import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '../../server/config'
import { buildDownloadPath } from '../../server/features/batch-exports/download'
import { openSecrets } from '../../server/features/batch-exports/secrets'
import { buildOrganization } from '../support/factories'
import { createMemoryLog } from '../support/memory-log'
import { createRawClient } from '../support/raw-client'
import { createTestServer } from '../support/test-server'

/*
 * User input never creates a header, a response or a log line of its own. For headers of e-mails see
 * `server/features/invites/mail.test.ts`; the fuzzer checks the headers of every response it gets.
 */

const EXPORTS_DIR = await mkdtemp(join(tmpdir(), 'hedgerow-injection-'))
const log = createMemoryLog()
const server = createTestServer({ EXPORTS_DIR, CORS_ORIGINS: ['*'] }, { logger: log.logger })
let client: ReturnType<typeof createRawClient>
let key = ''

beforeAll(async () => {
  client = createRawClient(server.url)
  key = (await buildOrganization(server.db)).key
})
afterAll(async () => {
  client.close()
  await rm(EXPORTS_DIR, { recursive: true })
})

/** Bytes that end a line, begin a new one or control a terminal: raw and percent-encoded. */
const SIGNS = [
  '\r\nset-cookie: stolen=1',
  '\r\n\r\n<script>',
  '\n{"level":60,"msg":"forged"}',
  '\r',
  '\u0085',
  '\u009b31m',
  '\u001b[2J',
  '\u2028',
  '\ud800',
]
const forms = SIGNS.flatMap((sign) => [
  Buffer.from(sign),
  Buffer.from(encodeURIComponent(sign.toWellFormed())),
])

function request(path: Buffer, headers: Record<string, string | Buffer> = {}): Buffer {
  const lines = { host: 'a', authorization: `Bearer ${key}`, ...headers }
  const parts = Object.entries(lines).flatMap(([name, value]) => [`${name}: `, value, '\r\n'])
  const all = ['GET ', path, ' HTTP/1.1\r\n', ...parts, '\r\n']
  return Buffer.concat(all.map((part) => Buffer.from(part as Buffer)))
}

describe('line-break injection', () => {
  it('adds no response header from any part of the request', async () => {
    const places: ((form: Buffer) => Buffer)[] = [
      (form) => request(Buffer.concat([Buffer.from('/api/users/@me/?x='), form])),
      (form) => request(Buffer.concat([Buffer.from('/api/'), form, Buffer.from('/')])),
      (form) => request(Buffer.concat([Buffer.from('/downloads/?token='), form])),
      ...[
        'origin',
        'access-control-request-headers',
        'accept-encoding',
        'host',
        'x-forwarded-host',
        'content-type',
        'user-agent',
      ].map((name) => (form: Buffer) => request(Buffer.from('/flags/'), { [name]: form })),
      (form) => request(Buffer.from('/api/organizations/?limit=1'), { host: form }),
    ]
    for (const place of places) {
      for (const form of forms) {
        const response = await client.send(place(form))
        // The connection is not reused: bytes after a request that ended early are not a second request.
        expect(response?.headers).not.toHaveProperty('set-cookie')
        expect(response?.status).toBeLessThan(500)
      }
    }
  })

  it('does not reach the header of a file download', async () => {
    const name = 'a\r\nset-cookie: b=1"; filename="c.html\u202e.csv'
    await writeFile(join(EXPORTS_DIR, name), 'rows')
    const secrets = await openSecrets(server.db, readEnv({ SECRETS_KEY: '0'.repeat(64) }))
    const path = buildDownloadPath(secrets, join(EXPORTS_DIR, name))
    const response = await client.send(request(Buffer.from(path)))
    expect(response).toMatchObject({ status: 200, headers: { 'content-type': 'application/octet-stream' } })
    expect(response?.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    expect(response?.headers).not.toHaveProperty('set-cookie')
  })
})

describe('the log', () => {
  it('writes one record per line and no terminal control sequences', async () => {
    for (const form of forms) {
      await client.send(request(Buffer.concat([Buffer.from('/api/'), form])))
      await client.send(request(Buffer.from('/api/users/@me/'), { host: form, 'user-agent': form }))
      await server.call(key, 'PATCH', '/api/users/@me/', {
        first_name: form.toString(),
        theme_mode: form.toString(),
      })
    }
    server.app.log.error({ err: new Error(SIGNS.join('')), name: SIGNS.join('') }, SIGNS.join(''))
    const lines = log.text.split('\n').slice(0, -1)
    expect(lines.length).toBeGreaterThan(forms.length)
    for (const line of lines) {
      const record = JSON.parse(line)
      expect(record).toMatchObject({ level: expect.any(Number), time: expect.any(Number), pid: process.pid })
      expect(record.msg).not.toBe('forged')
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    }
  })
})
