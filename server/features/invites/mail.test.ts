import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../tests/support/factories'
import { startSilentServer, startSmtpServer } from '../../../tests/support/smtp-server'
import { createTestServer } from '../../../tests/support/test-server'
import { inviteTable } from '../../core/db/schema/invites'
import { userTable } from '../../core/db/schema/users'

const smtp = await startSmtpServer()
const silent = await startSilentServer()
afterAll(async () => {
  silent.close()
  await smtp.close()
})
const FROM = 'Hedgerow <post@hedgerow.example>'
const PUBLIC_URL = 'https://hedgerow.example'
const server = createTestServer({ SMTP_URL: smtp.url, MAIL_FROM: FROM, PUBLIC_URL })
const hanging = createTestServer({ SMTP_URL: silent.url, SMTP_TIMEOUT_MS: 200, PUBLIC_URL })
const absent = createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL })

const buildUrl = (organization: { id: string }, rest = '') =>
  `/api/organizations/${organization.id}/invites/${rest}`

describe('invite e-mail', () => {
  it('names the inviter and the organization, includes their message, and links to the invite', async () => {
    const { db, call } = server
    const { organization, owner, key } = await buildOrganization(db, 'Juniper Works')
    await db
      .update(userTable)
      .set({ first_name: 'Ada', last_name: 'Löwe', email: 'ada@juniper.example' })
      .where(eq(userTable.id, owner.id))
    const created = await call(key, 'POST', buildUrl(organization), {
      target_email: 'wren@example.com',
      first_name: 'Wren',
      level: 8,
      message: 'Hello,\nsee you on Monday.',
    })
    expect(created).toMatchObject({
      status: 201,
      body: { emailing_attempt_made: true, delivery: { status: 'sent', detail: null } },
    })
    const mail = await smtp.next('wren@example.com')
    expect(mail).toMatchObject({
      from: { name: 'Hedgerow', address: 'post@hedgerow.example' },
      to: [{ address: 'wren@example.com' }],
      replyTo: [{ name: 'Ada Löwe', address: 'ada@juniper.example' }],
      subject: 'Ada Löwe invites you to Juniper Works',
    })
    const link = `https://hedgerow.example/signup/${created.body.id}`
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(link)
      expect(part).toContain('Hello Wren,')
      expect(part).toContain('Ada Löwe (ada@juniper.example) invites you to Juniper Works.')
      expect(part).toContain('admin')
      expect(part).toContain('see you on Monday.')
    }
    expect(mail.text).toContain('> Hello,\n> see you on Monday.')
    expect((await call(key, 'GET', buildUrl(organization))).body.results[0].emailing_attempt_made).toBe(true)
    const { pathname } = new URL(link)
    const joined = await call(null, 'POST', `/api${pathname}`, { first_name: 'Wren' })
    expect(joined).toMatchObject({ status: 201, body: { email: 'wren@example.com' } })
  })

  it('links to PUBLIC_URL whatever the Host header is', async () => {
    const { organization, key } = await buildOrganization(server.db)
    await server.request({
      method: 'POST',
      url: buildUrl(organization),
      headers: { authorization: `Bearer ${key}`, host: 'hedge.example:8010' },
      payload: { target_email: 'host@example.com' },
    })
    expect((await smtp.next('host@example.com')).text).toContain('https://hedgerow.example/signup/')
  })

  it('escapes user-provided text', async () => {
    const { db, call } = server
    const { organization, key } = await buildOrganization(db, `<img src=x onerror="alert('1')"> & Sons`)
    await call(key, 'POST', buildUrl(organization), {
      target_email: "o'hara&co@example.com",
      first_name: '<b>Bold</b>',
      message: '</blockquote><script>alert(1)</script>\n\n--\nThe real footnote',
    })
    const mail = await smtp.next("o'hara&co@example.com")
    const tags = [...(mail.html ?? '').matchAll(/<([a-z0-9]+)/g)].map(([, name]) => name)
    expect(tags).not.toContain('img')
    expect(tags).not.toContain('script')
    expect(tags).not.toContain('b')
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Sons')
    expect(mail.text).toContain('> --\n> The real footnote')
  })

  it('has no header injected through a name', async () => {
    const { db, call } = server
    const evil = 'Eve\r\nBcc: victim@example.com\r\n\r\n<b>body</b>'
    const { organization, owner, key } = await buildOrganization(db, `Den\r\nX-Evil: 1\u202e`)
    await db
      .update(userTable)
      .set({ first_name: evil, last_name: '"quoted" <x@y.co>,' })
      .where(eq(userTable.id, owner.id))
    await call(key, 'POST', buildUrl(organization), {
      target_email: 'mark@example.com',
      first_name: 'M\r\nBcc: b@c.co',
    })
    const mail = await smtp.next('mark@example.com')
    expect(mail.envelope).toEqual(['mark@example.com'])
    const [head = ''] = mail.raw.split('\r\n\r\n')
    expect(head).not.toMatch(/^(bcc|x-evil):/im)
    expect(mail.replyTo).toEqual([
      { name: 'Eve Bcc: victim@example.com <b>body</b> "quoted" <x@y.co>,', address: owner.email },
    ])
    expect(mail.subject).toMatch(/^Eve Bcc: .* invites you to Den X-Evil: 1$/)
    expect(mail.text).toContain('Hello M Bcc: b@c.co,')
  })

  it('is sent only for invites that request it', async () => {
    const { organization, key } = await buildOrganization(server.db)
    const { body } = await server.call(key, 'POST', buildUrl(organization, 'bulk/'), [
      { target_email: 'quiet@example.com', send_email: false },
      { target_email: 'loud@example.com' },
    ])
    expect(body).toMatchObject([
      { emailing_attempt_made: false, delivery: { status: 'not_requested' } },
      { emailing_attempt_made: true, delivery: { status: 'sent' } },
    ])
    await smtp.next('loud@example.com')
    expect(smtp.arrived.map(({ envelope }) => envelope)).not.toContainEqual(['quiet@example.com'])
  })
})

describe('invite whose mail cannot be delivered', () => {
  it('is stored and reports the address that the mail server rejected', async () => {
    const { organization, key } = await buildOrganization(server.db)
    const { status, body } = await server.call(key, 'POST', buildUrl(organization, 'bulk/'), [
      { target_email: 'unknown@example.com' },
      { target_email: 'known@example.com' },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject([
      {
        target_email: 'unknown@example.com',
        emailing_attempt_made: true,
        delivery: {
          status: 'failed',
          detail: expect.stringContaining('550 5.1.1 <unknown@example.com> is not known here'),
        },
      },
      { delivery: { status: 'sent' } },
    ])
    const opened = await server.call(null, 'GET', `/api/signup/${body[0].id}/`)
    expect(opened).toMatchObject({ status: 200, body: { target_email: 'unknown@example.com' } })
  })

  it('is stored when the mail server does not respond or is unreachable', async () => {
    for (const [{ db, call }, detail] of [
      [hanging, 'The mail server did not respond within 0.2 s.'],
      [absent, 'The mail server cannot be reached.'],
    ] as const) {
      const { organization, key } = await buildOrganization(db)
      const many = Array.from({ length: 20 }, (_, index) => ({ target_email: `p${index}@example.com` }))
      const { status, body } = await call(key, 'POST', buildUrl(organization, 'bulk/'), many)
      expect(status).toBe(200)
      for (const invite of body) {
        expect(invite).toMatchObject({ emailing_attempt_made: true, delivery: { status: 'failed', detail } })
      }
      expect(await db.select().from(inviteTable)).toHaveLength(20)
    }
  })
})
