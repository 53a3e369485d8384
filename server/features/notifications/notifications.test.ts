import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { NotificationDelivery } from '../../../contract/schemas/notifications'
import { built } from '../../../tests/support/built-server'
import { buildKey, buildMember, buildOrganization, loadActivity } from '../../../tests/support/factories'
import { startSmtpServer } from '../../../tests/support/smtp-server'
import { createTestServer } from '../../../tests/support/test-server'
import { startWebhookReceiver, verifyMessage } from '../../../tests/support/webhook-receiver'
import { activityTable } from '../../core/db/schema/activity'
import { notificationDeliveryTable, notificationDestinationTable } from '../../core/db/schema/notifications'
import type { Job } from '../../core/jobs/job'
import type { JobQueue } from '../../core/jobs/queue'
import { JsonText } from '../../core/json'
import type { Mailer } from '../../core/mail/mailer'
import { recordNotification } from '../../core/notifications/outbox'
import type { RetryTimings } from './deliver'

const smtp = await startSmtpServer()
const receiver = await startWebhookReceiver()
const env = {
  ...built.readEnv({
    SECRETS_KEY: '0'.repeat(64),
    // The other addresses of the machine are private.
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'https://hedgerow.example',
  }),
  DNS_SERVERS: [],
}
const { SMTP_URL, PUBLIC_URL, ALLOW_PRIVATE_ADDRESSES } = env
const server = createTestServer({
  SMTP_URL,
  PUBLIC_URL,
  ALLOW_PRIVATE_ADDRESSES,
  ACCESS_LOG: true,
} as Partial<typeof env>)
const TIMINGS: RetryTimings = { retryMs: 5, retryMaxMs: 20, pauseAfterMs: 3_600_000 }

let queue: JobQueue
let jobs: Job[]
let mailer: Mailer | null
const workspace = {} as Awaited<ReturnType<typeof buildOrganization>>
beforeAll(async () => {
  const { db, database, app } = server
  Object.assign(workspace, await buildOrganization(db, 'Juniper'))
  mailer = built.createMailer(env, app.log)
  const deps = { db, env, mailer, outbound: built.createOutbound(env) }
  jobs = built.notificationJobs({ ...deps, secrets: await built.openSecrets(db, env) }, TIMINGS)
  queue = built.startQueue(database, jobs, app.log)
})
afterEach(async () => {
  await server.db.delete(notificationDestinationTable)
  receiver.received.length = 0
  receiver.responses.length = 0
})
afterAll(async () => {
  await queue.stop()
  await mailer?.close()
  receiver.close()
  await smtp.close()
})

const getUrl = (path = '') =>
  `/api/organizations/${workspace.organization.id}/notification_destinations/${path}`
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  server.call(workspace.key, method, getUrl(path), body)

/** Creates a destination; a webhook of the receiver for changed flags by default. */
async function create(fields: object = {}) {
  const draft = { name: 'Receiver', type: 'webhook', url: receiver.url, events: ['flag.changed'] }
  const response = await call('POST', '', { ...draft, ...fields })
  expect(response).toMatchObject({ status: 201 })
  return response.body
}

let serial = 0
/** Creates a feature flag. */
async function createFlag(fields: object = {}) {
  serial += 1
  const url = `/api/projects/${workspace.project.id}/feature_flags/`
  const response = await server.call(workspace.key, 'POST', url, { key: `flag-${serial}`, ...fields })
  expect(response.status).toBe(201)
  return { ...response.body, url: `${url}${response.body.id}/` }
}

const listDeliveries = async (id: string): Promise<NotificationDelivery[]> =>
  (await call('GET', `${id}/deliveries/`)).body.results

/** Waits until the deliveries of a destination, newest first, match. */
const until = (id: string, expected: object[]) =>
  vi.waitFor(async () => expect(await listDeliveries(id)).toMatchObject(expected), {
    timeout: 20_000,
    interval: 30,
  })

describe('webhook', () => {
  it('sends a signed message about a changed flag and logs the delivery', async () => {
    const { id, signing_secret } = await create()
    const flag = await createFlag()
    await receiver.take(1)
    await server.call(workspace.key, 'PATCH', flag.url, { active: false })
    const [message] = await receiver.take(1)
    expect(verifyMessage(signing_secret, message ?? { headers: {}, body: '' })).toMatchObject({
      type: 'flag.changed',
      timestamp: expect.any(String),
      data: {
        title: expect.stringContaining(`updated the feature flag ${flag.key}`),
        details: ['active: true → false'],
        url: `https://hedgerow.example/projects/${workspace.project.id}/feature_flags/${flag.id}`,
        organization: { id: workspace.organization.id, name: 'Juniper' },
        project: { id: workspace.project.id },
        feature_flag: { id: flag.id, key: flag.key },
        actor: { email: workspace.owner.email },
      },
    })
    await until(id, [
      {
        event: 'flag.changed',
        status: 'delivered',
        attempts: 1,
        request_body: message?.body,
        response_status: 200,
        response_body: 'thanks',
        error: null,
      },
      { status: 'delivered' },
    ])
    const [newest] = await listDeliveries(id)
    expect(message?.headers['webhook-id']).toBe(`msg_${newest?.id}`)
    expect((await call('GET', `${id}/`)).body).toMatchObject({
      state: 'working',
      signing_secret: null,
      url_host: new URL(receiver.url).host,
    })
  })

  it('never returns the URL and stores it encrypted', async () => {
    const { id } = await create()
    const responses = [await call('GET', ''), await call('GET', `${id}/`)]
    expect(JSON.stringify(responses)).not.toMatch(/\/hook|whsec_/)
    const [row] = await server.db.select().from(notificationDestinationTable)
    expect(JSON.stringify(row)).not.toMatch(/\/hook|whsec_/)
    await call('PATCH', `${id}/`, { url: `${receiver.url}/other` })
    const activity = await loadActivity(server.db, 'NotificationDestination', id)
    expect(JSON.stringify(activity)).not.toContain('/hook')
    expect(activity.at(-1)?.detail).toMatchObject({ changes: [{ field: 'url', after: 'replaced' }] })
  })

  it('signs with the previous secret too for 24 hours after a rotation', async () => {
    const { id, signing_secret: old } = await create()
    const { body: rotated } = await call('POST', `${id}/rotate_secret/`, {})
    const hours = (Date.parse(rotated.previous_secret_expires_at) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    await createFlag()
    const [message] = await receiver.take(1)
    for (const secret of [old, rotated.signing_secret])
      expect(verifyMessage(secret, message ?? { headers: {}, body: '' })).toMatchObject({
        type: 'flag.changed',
      })
    await server.db
      .update(notificationDestinationTable)
      .set({ previous_secret_expires_at: sql`now() - interval '1 second'` })
    await createFlag()
    const [later] = await receiver.take(1)
    expect(() => verifyMessage(old, later ?? { headers: {}, body: '' })).toThrow('No matching signature')
    verifyMessage(rotated.signing_secret, later ?? { headers: {}, body: '' })
  })

  // The embedded database runs one transaction at a time.
  it.runIf(process.env.TEST_DATABASE_URL)(
    'is recorded without a deadlock while its destination is deleted',
    async () => {
      const { id } = await create()
      await server.db.transaction(async (tx) => {
        const { id: destinationId } = notificationDestinationTable
        await tx
          .select({ id: destinationId })
          .from(notificationDestinationTable)
          .where(eq(destinationId, id))
          .for('no key update')
        await createFlag()
        await vi.waitFor(async () => {
          const [waiting] = await server.db
            .select({ count: sql<number>`count(*)::int` })
            .from(sql`pg_stat_activity`)
            .where(sql`datname = current_database() and wait_event_type = 'Lock'`)
          expect(waiting?.count).toBeGreaterThan(0)
        })
        // What a deletion locks next. A transaction that waits with a lock of it would cause a deadlock.
        await tx.select().from(notificationDeliveryTable).for('update', { noWait: true })
        await tx.delete(notificationDestinationTable).where(eq(destinationId, id))
      })
    },
  )

  it('retries after 503, 429 and lost connections with the same id', async () => {
    const { id } = await create()
    receiver.responses.push({ status: 503, body: 'down' }, { status: 429, headers: { 'retry-after': '1' } })
    const began = Date.now()
    await createFlag()
    const messages = await receiver.take(3)
    expect(Date.now() - began).toBeGreaterThan(1000)
    expect(new Set(messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    await until(id, [{ status: 'delivered', attempts: 3, error: null }])
  })

  it('does not retry after another 4xx status, and reports the failure', async () => {
    const { id } = await create()
    receiver.responses.push({ status: 400, body: 'wrong\0' })
    await createFlag()
    const host = new URL(receiver.url).host
    const error = `${host} responded with status 400.`
    await until(id, [{ status: 'failed', attempts: 1, error, response_body: 'wrong', next_attempt_at: null }])
    expect((await call('GET', `${id}/`)).body).toMatchObject({ state: 'failing', last_error: error })
  })

  it('gives up after ten attempts and can be redelivered', async () => {
    const { id } = await create()
    receiver.responses.push(...Array.from({ length: 10 }, () => ({ status: 500 })))
    await createFlag()
    await until(id, [{ status: 'failed', attempts: 10, response_status: 500 }])
    const [delivery] = await listDeliveries(id)
    const messages = await receiver.take(10)
    expect(await call('POST', `${id}/deliveries/${delivery?.id}/redeliver/`, {})).toMatchObject({
      status: 200,
    })
    await until(id, [{ status: 'delivered', attempts: 11 }])
    const [again] = await receiver.take(1)
    expect(again?.headers['webhook-id']).toBe(messages[0]?.headers['webhook-id'])
    expect(again?.body).toBe(messages[0]?.body)
  })

  it('pauses after long failures, by email to the admins, and resumes', async () => {
    const { id } = await create()
    const since = new Date(Date.now() - 2 * TIMINGS.pauseAfterMs).toISOString()
    await server.db.update(notificationDestinationTable).set({ failing_since: since })
    receiver.responses.push({ status: 500 })
    await createFlag()
    const mail = await smtp.next(workspace.owner.email)
    expect(mail.subject).toBe('Notifications to Receiver are paused')
    expect(mail.text).toContain('responded with status 500.')
    const destination = (await call('GET', `${id}/`)).body
    expect(destination).toMatchObject({ paused: true, state: 'paused' })
    expect(destination.pause_reason).toMatch(
      /^Nothing could be delivered since .* UTC\. .* responded with status 500\.$/,
    )
    // The pending retry is not sent, and nothing is stored for a paused destination.
    await until(id, [{ status: 'failed', error: 'The destination was paused.' }])
    await createFlag()
    expect(await listDeliveries(id)).toHaveLength(1)
    expect((await call('PATCH', `${id}/`, { paused: false })).body).toMatchObject({
      paused: false,
      pause_reason: null,
      failing_since: null,
    })
    await createFlag()
    await until(id, [{ status: 'delivered' }, { status: 'failed' }])
  })

  it('pauses at once if the receiver is gone', async () => {
    const { id } = await create()
    receiver.responses.push({ status: 410 })
    await createFlag()
    await until(id, [{ status: 'failed' }])
    expect((await call('GET', `${id}/`)).body).toMatchObject({
      paused: true,
      pause_reason: expect.stringContaining('410'),
    })
  })

  it('does not connect to private addresses or follow redirects', async () => {
    const { id } = await create({ url: 'http://10.0.0.1/' })
    await createFlag()
    await until(id, [{ status: 'failed', attempts: 1, error: expect.stringContaining('10.0.0.1') }])
    await call('PATCH', `${id}/`, { url: receiver.url })
    receiver.responses.push({ status: 302, headers: { location: receiver.url } })
    await createFlag()
    await until(id, [{ status: 'failed', attempts: 1 }, { status: 'failed' }])
    expect(receiver.received).toHaveLength(1)
  })

  it('sends a test through the same path, also while paused', async () => {
    const { id, signing_secret } = await create({ events: [] })
    await call('PATCH', `${id}/`, { paused: true })
    expect(await call('POST', `${id}/test/`, {})).toMatchObject({
      status: 201,
      body: [{ status: 'pending' }],
    })
    const [message] = await receiver.take(1)
    expect(verifyMessage(signing_secret, message ?? { headers: {}, body: '' })).toMatchObject({
      type: 'test',
    })
    await until(id, [{ event: 'test', status: 'delivered' }])
  })
})

describe('subscription', () => {
  it('is limited to its events and projects', async () => {
    const url = `/api/organizations/${workspace.organization.id}/projects/`
    const other = (await server.call(workspace.key, 'POST', url, { name: 'Other' })).body
    const [unrelated, elsewhere, here] = [
      await create({ events: ['invite.accepted'] }),
      await create({ project_ids: [other.id] }),
      await create({ project_ids: [workspace.project.id] }),
    ]
    await createFlag()
    await until(here.id, [{ status: 'delivered' }])
    for (const { id } of [unrelated, elsewhere]) expect(await listDeliveries(id)).toEqual([])
  })

  it('rejects projects and surveys of other organizations', async () => {
    const other = await buildOrganization(server.db)
    const survey = await server.call(other.key, 'POST', `/api/projects/${other.project.id}/surveys/`, {
      name: 'NPS',
      type: 'popover',
    })
    const { id } = await create()
    for (const [attr, fields] of [
      ['project_ids', { project_ids: [other.project.id] }],
      ['survey_ids', { survey_ids: [survey.body.id] }],
    ] as const) {
      const expected = { status: 400, body: { attr, code: 'does_not_exist' } }
      expect(await call('PATCH', `${id}/`, fields)).toMatchObject(expected)
    }
    const delivery = (await call('POST', `${id}/test/`, {})).body[0]
    const foreignUrl = `/api/organizations/${other.organization.id}/notification_destinations/${id}/`
    for (const path of ['', 'deliveries/'])
      expect((await server.call(other.key, 'GET', foreignUrl + path)).status).toBe(404)
    const redelivery = `${foreignUrl}deliveries/${delivery.id}/redeliver/`
    expect((await server.call(other.key, 'POST', redelivery, {})).status).toBe(404)
  })

  it('stores nothing for a write that is rolled back', async () => {
    const { id } = await create()
    const flag = await createFlag()
    await receiver.take(1)
    const content = { title: 'Lost', details: [], path: '/', data: {} }
    const rolledBack = server.db.transaction(async (tx) => {
      await recordNotification(tx, 'flag.changed', { project: workspace.project }, () => content)
      const rows = await tx
        .select()
        .from(notificationDeliveryTable)
        .where(eq(notificationDeliveryTable.destination_id, id))
      expect(rows).toHaveLength(2)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    const stale = await server.call(workspace.key, 'PATCH', flag.url, { active: false, version: 99 })
    expect(stale.status).toBe(409)
    expect(await listDeliveries(id)).toHaveLength(1)
  })

  it('reports an accepted invite', async () => {
    const { id } = await create({ events: ['invite.accepted'] })
    const invites = `/api/organizations/${workspace.organization.id}/invites/`
    const invite = await server.call(workspace.key, 'POST', invites, { target_email: 'wren@example.com' })
    await server.call(null, 'POST', `/api/signup/${invite.body.id}/`, { first_name: 'Wren' })
    await until(id, [{ title: 'wren@example.com accepted an invite' }])
  })
})

describe('email', () => {
  it('sends a message to each address', async () => {
    const { id } = await create({ type: 'email', url: undefined, emails: ['a@example.com', 'b@example.com'] })
    const flag = await createFlag()
    for (const address of ['a@example.com', 'b@example.com']) {
      const mail = await smtp.next(address)
      expect(mail.subject).toContain(`created the feature flag ${flag.key}`)
      expect(mail.text).toContain(
        `https://hedgerow.example/projects/${workspace.project.id}/feature_flags/${flag.id}`,
      )
    }
    await until(id, [{ status: 'delivered' }, { status: 'delivered' }])
  })

  it('requires addresses, and other types a URL', async () => {
    const draft = { name: 'Wrong', events: [] }
    for (const [fields, attr] of [
      [{ type: 'email' }, 'emails'],
      [{ type: 'email', emails: [] }, 'emails'],
      [{ type: 'email', emails: ['a@example.com'], url: receiver.url }, 'url'],
      [{ type: 'slack' }, 'url'],
      [{ type: 'slack', url: receiver.url, emails: ['a@example.com'] }, 'emails'],
    ] as const)
      expect(await call('POST', '', { ...draft, ...fields })).toMatchObject({ status: 400, body: { attr } })
  })
})

describe('survey responses', () => {
  /** Creates a survey with one question. */
  async function createSurvey(name: string) {
    const url = `/api/projects/${workspace.project.id}/surveys/`
    const questions = [{ type: 'open', question: 'Why?' }]
    return (await server.call(workspace.key, 'POST', url, { name, type: 'popover', questions })).body
  }

  /** Sends a response as SDKs do. */
  async function respond(survey: { id: string; questions: { id: string }[] }, more: object = {}) {
    const properties = {
      $survey_id: survey.id,
      [`$survey_response_${survey.questions[0]?.id}`]: 'Because <!channel>',
      ...more,
    }
    const payload = {
      api_key: workspace.project.api_token,
      batch: [{ event: 'survey sent', distinct_id: 'ann', properties }],
    }
    expect((await server.request({ method: 'POST', url: '/batch/', payload })).statusCode).toBe(200)
  }

  it('are reported once per completed submission, for the chosen surveys', async () => {
    const [survey, other] = [await createSurvey('NPS'), await createSurvey('Other')]
    const { id, signing_secret } = await create({ events: ['survey.response'], survey_ids: [survey.id] })
    await respond(other)
    await respond(survey, { $survey_submission_id: 's1', $survey_completed: false })
    await respond(survey, { $survey_submission_id: 's1', $survey_completed: true })
    await respond(survey, { $survey_submission_id: 's1', $survey_completed: true })
    const [message] = await receiver.take(1)
    expect(verifyMessage(signing_secret, message ?? { headers: {}, body: '' })).toMatchObject({
      type: 'survey.response',
      data: {
        title: 'New response to NPS',
        survey: { id: survey.id, name: 'NPS' },
        response: { submission_id: 's1', distinct_id: 'ann', answers: [{ question: 'Why?' }] },
      },
    })
    await until(id, [{ event: 'survey.response', status: 'delivered' }])
  })

  it('are counted for a digest', async () => {
    const [one, two] = [await createSurvey('One'), await createSurvey('Two')]
    const { id } = await create({ events: ['survey.response'], response_schedule: 'hourly' })
    for (const survey of [one, two, two]) await respond(survey)
    expect(await listDeliveries(id)).toEqual([])
    const run = () =>
      jobs.find(({ kind }) => kind.name === 'notification-digest')?.run({ id }, new AbortController().signal)
    await run()
    expect(await listDeliveries(id)).toEqual([])
    await server.db.execute(sql`update notification_digests set due_at = now()`)
    await run()
    await run()
    const [message] = await receiver.take(1)
    expect(JSON.parse(message?.body ?? '')).toMatchObject({
      type: 'survey.digest',
      data: {
        title: `3 new survey responses in ${workspace.project.name}`,
        details: ['One: 1 new survey response', 'Two: 2 new survey responses'],
        surveys: [
          { id: one.id, responses: 1 },
          { id: two.id, responses: 2 },
        ],
      },
    })
    await until(id, [{ event: 'survey.digest', status: 'delivered' }])
  })
})

describe('audit log', () => {
  const poll = () => built.auditStreamJob(server.db).run({}, new AbortController().signal)
  const createStream = (fields: object = {}) => create({ events: ['audit.entry'], ...fields })

  /** Names of the records whose entries are or were sent to a destination, oldest first. */
  async function listSent(id: string): Promise<string[]> {
    const rows = await server.db
      .select({ payload: notificationDeliveryTable.payload })
      .from(notificationDeliveryTable)
      .where(eq(notificationDeliveryTable.destination_id, id))
    return rows
      .map(
        ({ payload }) =>
          payload.value() as { data: { entry: { created_at: string; detail: { name: string } } } },
      )
      .map(({ data }) => data.entry)
      .sort((a, b) => a.created_at.localeCompare(b.created_at))
      .map(({ detail }) => detail.name)
  }

  /** Inserts numbered entries of the organization, which were made some minutes ago. */
  const insertEntries = (name: string, minutesAgo: number, count = 1) =>
    server.db.execute(sql`
      insert into ${activityTable} (organization_id, "user", scope, item_id, activity, detail, created_at)
      select ${workspace.organization.id}, '{"first_name":"Ann","email":null}', 'Role', number::text, 'updated',
        json_build_object('name', ${name} || number, 'changes', null),
        now() - make_interval(mins => ${minutesAgo}::integer)
      from generate_series(1, ${count}::integer) number`)

  const setReadFrom = (minutesAgo: number) =>
    server.db
      .update(notificationDestinationTable)
      .set({ audit_read_from: sql`now() - make_interval(mins => ${minutesAgo}::integer)` })

  it('sends entries since the subscription once, signed, as the API returns them', async () => {
    await createFlag()
    const { id, signing_secret } = await createStream()
    const flag = await createFlag()
    await poll()
    await poll()
    const bodies = (await receiver.take(2)).map((message) => verifyMessage(signing_secret, message))
    expect(await listSent(id)).toEqual(['Receiver', flag.key])
    const log = `/api/organizations/${workspace.organization.id}/activity_log/`
    const { body } = await server.call(workspace.key, 'GET', `${log}?scopes=FeatureFlag&item_ids=${flag.id}`)
    const [entry] = body.results
    expect(bodies).toContainEqual({
      type: 'audit.entry',
      timestamp: expect.any(String),
      data: {
        title: `${workspace.owner.first_name || workspace.owner.email} created the feature flag ${flag.key}`,
        details: [],
        url: `https://hedgerow.example/organizations/${workspace.organization.id}/activity_log?end_date=${entry.created_at}&entry=${entry.id}`,
        organization: { id: workspace.organization.id, name: 'Juniper' },
        project: { id: workspace.project.id, name: workspace.project.name },
        entry,
      },
    })
    await until(id, [{ status: 'delivered' }, { status: 'delivered' }])
    await poll()
    expect(await listSent(id)).toHaveLength(2)
  })

  it('shortens the ids of invites', async () => {
    const { id } = await createStream()
    const invites = `/api/organizations/${workspace.organization.id}/invites/`
    const invite = await server.call(workspace.key, 'POST', invites, { target_email: 'robin@example.com' })
    await poll()
    expect(await listSent(id)).toEqual(['Receiver', 'robin@example.com'])
    const sent = JSON.stringify(await receiver.take(2))
    expect(sent).toContain(invite.body.id.slice(0, 8))
    expect(sent).not.toContain(invite.body.id)
  })

  it('sends an entry whose transaction commits after that of a later one', async () => {
    const { id } = await createStream()
    await setReadFrom(60)
    await insertEntries('Late test, later ', 2)
    await poll()
    await insertEntries('Late test, earlier ', 5)
    await poll()
    const names = await listSent(id)
    expect(names.filter((name) => name.startsWith('Late test'))).toEqual([
      'Late test, earlier 1',
      'Late test, later 1',
    ])
  })

  // The embedded database runs one transaction at a time.
  it.runIf(process.env.TEST_DATABASE_URL)(
    'sends the entry of a transaction that is open during a poll',
    async () => {
      const { id } = await createStream()
      const flag = await server.db.transaction(async (tx) => {
        await tx.insert(activityTable).values({
          organization_id: workspace.organization.id,
          user: JsonText.from({ first_name: 'Ann', email: null }),
          scope: 'Role',
          item_id: '1',
          activity: 'updated',
          detail: JsonText.from({ name: 'Open', changes: null }),
        })
        const later = await createFlag()
        await poll()
        expect(await listSent(id)).toEqual(['Receiver', later.key])
        return later
      })
      await poll()
      expect(await listSent(id)).toEqual(['Receiver', 'Open', flag.key])
    },
  )

  it('sends each entry once to concurrent polls, in batches', async () => {
    const { id } = await createStream()
    await setReadFrom(60)
    await insertEntries('Entry ', 30, 450)
    await Promise.all([poll(), poll()])
    await poll()
    const names = (await listSent(id)).filter((name) => name.startsWith('Entry '))
    expect(names).toHaveLength(450)
    expect(new Set(names).size).toBe(450)
  })

  it('is limited to the projects of the destination and to its organization', async () => {
    const url = `/api/organizations/${workspace.organization.id}/projects/`
    const chosen = (await server.call(workspace.key, 'POST', url, { name: 'Chosen' })).body
    const other = await buildOrganization(server.db)
    const [limited, unlimited] = [await createStream({ project_ids: [chosen.id] }), await createStream()]
    const { key } = await createFlag()
    const draft = { key: 'chosen-flag' }
    expect(
      (await server.call(workspace.key, 'POST', `/api/projects/${chosen.id}/feature_flags/`, draft)).status,
    ).toBe(201)
    const theirs = `/api/projects/${other.project.id}/feature_flags/`
    expect((await server.call(other.key, 'POST', theirs, { key: 'their-flag' })).status).toBe(201)
    await poll()
    expect(await listSent(limited.id)).toEqual(['chosen-flag'])
    expect(await listSent(unlimited.id)).toEqual(['Receiver', key, 'chosen-flag'])
  })

  it('has refused requests', async () => {
    const { id } = await createStream()
    const member = await buildMember(server.db, workspace.organization.id)
    expect((await server.call(member.key, 'GET', getUrl())).status).toBe(403)
    const title = expect.stringMatching(/ was refused a request with the personal API key /)
    await vi.waitFor(
      async () => {
        await poll()
        expect(await listDeliveries(id)).toContainEqual(expect.objectContaining({ title }))
      },
      { timeout: 10_000, interval: 200 },
    )
  })

  it('is sent to webhooks only', async () => {
    const slack = await create({ type: 'slack' })
    const events = ['audit.entry']
    const expected = {
      status: 400,
      body: { attr: 'events', detail: 'Only a webhook can receive the audit log.' },
    }
    expect(await call('PATCH', `${slack.id}/`, { events })).toMatchObject(expected)
    for (const fields of [
      { type: 'slack' },
      { type: 'teams' },
      { type: 'email', url: undefined, emails: ['a@example.com'] },
    ])
      expect(await call('POST', '', { name: 'Wrong', url: receiver.url, ...fields, events })).toMatchObject(
        expected,
      )
  })

  it('requires the scope of the audit log', async () => {
    const { id } = await createStream()
    await createFlag()
    await poll()
    await until(id, [{ status: 'delivered' }, { status: 'delivered' }])
    const key = await buildKey(server.db, workspace.owner.id, { scopes: ['webhook:write'], label: 'Limited' })
    const [delivery] = await listDeliveries(id)
    const draft = { name: 'Other', type: 'webhook', url: receiver.url, events: ['audit.entry'] }
    for (const [method, path, body] of [
      ['POST', '', draft],
      ['PATCH', `${id}/`, { url: `${receiver.url}/other` }],
      ['POST', `${id}/deliveries/${delivery?.id}/redeliver/`, {}],
    ] as const)
      expect(await server.call(key, method, getUrl(path), body)).toMatchObject({
        status: 403,
        body: { detail: "API key missing required scope 'activity_log:read'" },
      })
    expect((await server.call(key, 'GET', getUrl(`${id}/deliveries/`))).body.results).toEqual([])
    expect((await server.call(key, 'PATCH', getUrl(`${id}/`), { events: [] })).status).toBe(200)
  })

  it('continues after a pause, also with the entries that were not delivered', async () => {
    const { id } = await createStream()
    receiver.responses.push({ status: 400 })
    await poll()
    await until(id, [{ status: 'failed' }])
    await call('PATCH', `${id}/`, { paused: true })
    const flag = await createFlag()
    await poll()
    expect(await listSent(id)).toEqual(['Receiver'])
    await call('PATCH', `${id}/`, { paused: false })
    await poll()
    expect(await listSent(id)).toEqual(['Receiver', 'Receiver', flag.key, 'Receiver'])
    await until(
      id,
      Array.from({ length: 4 }, () => ({ status: 'delivered' })),
    )
  })
})

it('deletes deliveries after 30 days', async () => {
  const { id } = await create()
  await createFlag()
  await createFlag()
  await until(id, [{ status: 'delivered' }, { status: 'delivered' }])
  const [newest] = await listDeliveries(id)
  await server.db
    .update(notificationDeliveryTable)
    .set({ created_at: sql`now() - interval '31 days'` })
    .where(eq(notificationDeliveryTable.id, newest?.id ?? ''))
  await jobs
    .find(({ kind }) => kind.name === 'notification-log-retention')
    ?.run({}, new AbortController().signal)
  expect(await listDeliveries(id)).toHaveLength(1)
})
