import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '../env'
import { downloadPath } from '../exports/download'
import { openSecrets } from '../exports/secrets'
import { buildOrganization } from '../testing/build'
import { keptLog } from '../testing/logged'
import { rawClient } from '../testing/raw-client'
import { testServer } from '../testing/server'

/*
 * What somebody sends never becomes a header, an answer or a line of the log of its own. Headers of mails:
 * `server/resources/invites/mail.test.ts`; the fuzzer looks at the headers of every answer it gets.
 */

const EXPORTS_DIR = await mkdtemp(join(tmpdir(), 'hedgerow-injection-'))
const log = keptLog()
const server = testServer({ EXPORTS_DIR, CORS_ORIGINS: ['*'] }, { logger: log.logger })
let client: ReturnType<typeof rawClient>
let key = ''

beforeAll(async () => {
  client = rawClient(server.url)
  key = (await buildOrganization(server.db)).key
})
afterAll(async () => {
  client.close()
  await rm(EXPORTS_DIR, { recursive: true })
})

/** Bytes that end a line, begin a new one, or steer a terminal; as they are, and as addresses have them. */
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

describe('a line that ends too early', () => {
  it('makes no header, wherever it stands', async () => {
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
        const answer = await client.send(place(form))
        // Without a connection to keep, what follows a request that ended early is not another one.
        expect(answer?.headers).not.toHaveProperty('set-cookie')
        expect(answer?.status).toBeLessThan(500)
      }
    }
  })

  it('is no part of the name of a file', async () => {
    const name = 'a\r\nset-cookie: b=1"; filename="c.html\u202e.csv'
    await writeFile(join(EXPORTS_DIR, name), 'rows')
    const secrets = await openSecrets(server.db, readEnv({ SECRETS_KEY: '0'.repeat(64) }))
    const path = downloadPath(secrets, join(EXPORTS_DIR, name))
    const answer = await client.send(request(Buffer.from(path)))
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/octet-stream' } })
    expect(answer?.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    expect(answer?.headers).not.toHaveProperty('set-cookie')
  })
})

describe('the log', () => {
  it('has one record a line, and nothing that a terminal would obey', async () => {
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
