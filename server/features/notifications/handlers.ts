import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { AUDIT_EVENT, type NotificationEvent } from '../../../contract/domain/notifications'
import { hasScope } from '../../../contract/domain/scopes'
import type { notificationDestinations } from '../../../contract/endpoints/notifications'
import type { ParsedBody } from '../../../contract/parsed-body'
import type { NotificationDestinationPatch } from '../../../contract/schemas/notifications'
import { type ActivityContext, diffRecords, logActivity } from '../../core/activity/log'
import { isUuidParam } from '../../core/auth/access'
import type { Actor } from '../../core/auth/principal'
import type { Database } from '../../core/db/database'
import { inLiveProject, isLiveProject, isLiveSurvey } from '../../core/db/not-deleted'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { notificationDeliveryTable, notificationDestinationTable } from '../../core/db/schema/notifications'
import { organizationTable, projectTable } from '../../core/db/schema/organizations'
import { surveyTable } from '../../core/db/schema/surveys'
import { getOnlyRow } from '../../core/db/select-rows'
import { conflict, forbidden, invalid, orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import { enqueue, enqueueAll } from '../../core/jobs/enqueue'
import { NOTIFICATION_DELIVERY } from '../../core/notifications/delivery-job'
import { storeMessages } from '../../core/notifications/outbox'
import { createScopedRepository } from '../../core/repository/scoped-repository'
import type { Deps } from '../deps'
import { DESTINATION_SCOPE as scope } from './deliver'
import { presentDelivery, presentDestination } from './present'
import type { DestinationRow } from './rows'
import { createSigningSecret } from './signature'

const OVERLAP = sql`now() + interval '24 hours'`

interface Address {
  emails: string[] | undefined
  url: string | undefined
}

export const notificationHandlers = (deps: Deps): Handlers<typeof notificationDestinations> => {
  const { db, env, mailer, secrets } = deps
  const store = createScopedRepository(db, notificationDestinationTable, scope, 'name')

  /** Converts the address of a request to columns. */
  function toAddress(type: DestinationRow['type'], { emails, url }: Address) {
    if (type === 'email') {
      if (url !== undefined) throw invalid('An email destination has no URL.', 'url')
      if (emails === undefined) return {}
      if (emails.length === 0) throw invalid('Enter an email address.', 'emails', 'required')
      return { emails: [...new Set(emails)] }
    }
    if (emails !== undefined && emails.length > 0)
      throw invalid('Only an email destination has email addresses.', 'emails')
    if (url === undefined) return {}
    if (!URL.canParse(url)) throw invalid('Enter a valid URL.', 'url')
    const { protocol, host } = new URL(url)
    if (protocol !== 'https:' && env.ALLOW_PRIVATE_ADDRESSES.length === 0)
      throw invalid('The URL must begin with https://.', 'url')
    return { url: secrets.seal(url), url_host: host }
  }

  return {
    async list(call) {
      const page = await store.page(call)
      return { ...page, results: page.results.map((row) => presentDestination(row)) }
    },

    async create({ body, ...writer }) {
      const { type, emails, url, ...fields } = body
      if (type === 'email' && !mailer)
        throw invalid('This server does not send email. Set SMTP_URL in its configuration.', 'type')
      if (type === 'email' && emails === undefined)
        throw invalid('This field is required.', 'emails', 'required')
      if (type !== 'email' && url === undefined) throw invalid('This field is required.', 'url', 'required')
      assertAuditEvent(writer.actor, type, fields.events)
      await assertReferences(db, writer.organization, fields)
      const secret = type === 'webhook' ? createSigningSecret() : null
      const row = await store.insert(writer, {
        type,
        ...fields,
        ...toAddress(type, { emails, url }),
        signing_secret: secret && secrets.seal(secret),
      })
      return presentDestination(row, secret)
    },

    retrieve: async ({ params, ...owner }) => presentDestination(await store.find(owner, params.id)),

    async update({ params, body, ...writer }) {
      await assertReferences(db, writer.organization, body)
      const row = await db.transaction(async (tx) => {
        const before = await store.find(writer, params.id, tx, 'update')
        const { emails, url, ...fields } = body
        assertAuditEvent(writer.actor, before.type, fields.events ?? before.events)
        return updateDestination(tx, writer, before, fields, toAddress(before.type, { emails, url }))
      })
      return presentDestination(row)
    },

    destroy: ({ params, ...writer }) => store.remove(writer, params.id),

    async rotateSecret({ params, ...writer }) {
      const secret = createSigningSecret()
      const row = await db.transaction(async (tx) => {
        const before = await store.find(writer, params.id, tx, 'update')
        if (before.signing_secret === null)
          throw invalid('Only a webhook has a signing secret.', null, 'invalid_input')
        const [after] = await tx
          .update(notificationDestinationTable)
          .set({
            signing_secret: secrets.seal(secret),
            previous_secret: before.signing_secret,
            previous_secret_expires_at: OVERLAP,
            updated_at: sql`now()`,
          })
          .where(eq(notificationDestinationTable.id, before.id))
          .returning()
        await logUpdate(tx, writer, before, [
          { type: scope, action: 'changed', field: 'signing_secret', before: 'set', after: 'replaced' },
        ])
        return orNotFound(after)
      })
      return presentDestination(row, secret)
    },

    async test({ params, ...writer }) {
      const destination = await store.find(writer, params.id)
      const { user } = writer.actor
      const content = {
        title: `Test message to ${destination.name}`,
        details: [`${user.first_name || user.email} sent this message to test the destination.`],
        path: `/organizations/${writer.organization.id}/notifications/${destination.id}`,
        data: {},
      }
      const [organization] = await db
        .select({ id: organizationTable.id, name: organizationTable.name })
        .from(organizationTable)
        .where(eq(organizationTable.id, writer.organization.id))
      const subscriber = { ...destination, organization: orNotFound(organization), project: null }
      const rows = await db.transaction((tx) =>
        storeMessages(tx, [{ subscriber, type: 'test', content, isManual: true }]),
      )
      return rows.map((row) => presentDelivery(env, destination, row))
    },

    async deliveries({ params, query, url, ...owner }) {
      const destination = await store.find(owner, params.id)
      const { destination_id, status, created_at, id, event } = notificationDeliveryTable
      const where = and(
        eq(destination_id, destination.id),
        query.status && eq(status, query.status),
        mayReadLog(owner.actor) ? undefined : ne(event, AUDIT_EVENT),
      )
      const range = parsePageRange(query)
      const total = getOnlyRow(
        await db.select({ count: count() }).from(notificationDeliveryTable).where(where),
      )
      const rows = await db
        .select()
        .from(notificationDeliveryTable)
        .where(where)
        .orderBy(desc(created_at), desc(id))
        .limit(range.limit)
        .offset(range.offset)
      const page = buildPage(url, range, total.count, rows)
      return { ...page, results: page.results.map((row) => presentDelivery(env, destination, row)) }
    },

    async redeliver({ params, ...owner }) {
      const destination = await store.find(owner, params.id)
      const deliveryId = orNotFound(isUuidParam(params.delivery_id) ? params.delivery_id : null)
      const { id, destination_id } = notificationDeliveryTable
      const own = and(eq(id, deliveryId), eq(destination_id, destination.id))
      const row = await db.transaction(async (tx) => {
        const [before] = await tx.select().from(notificationDeliveryTable).where(own).for('update')
        if (orNotFound(before).event === AUDIT_EVENT) assertMayReadLog(owner.actor)
        if (before?.status === 'pending') throw conflict('The message is already waiting to be sent.')
        const [after] = await tx
          .update(notificationDeliveryTable)
          .set({ status: 'pending', is_manual: true, next_attempt_at: sql`now()` })
          .where(own)
          .returning()
        await enqueue(tx, NOTIFICATION_DELIVERY, { id: deliveryId })
        return orNotFound(after)
      })
      return presentDelivery(env, destination, row)
    },
  }
}

type Fields = Omit<ParsedBody<NotificationDestinationPatch>, 'emails' | 'url'>

/** Updates the given fields. No-op updates do not write an activity entry. */
async function updateDestination(
  tx: Database,
  writer: ActivityContext,
  before: DestinationRow,
  fields: Fields,
  address: Partial<Pick<DestinationRow, 'emails' | 'url' | 'url_host'>>,
): Promise<DestinationRow> {
  const { url, ...publicAddress } = address
  const changes = [
    ...diffRecords(scope, before, { ...fields, ...publicAddress }),
    ...(url
      ? [{ type: scope, action: 'changed', field: 'url', before: 'set', after: 'replaced' } as const]
      : []),
  ]
  if (changes.length === 0) return before
  const hasState = fields.paused !== undefined && fields.paused !== before.paused
  const isNewStream = fields.events?.includes(AUDIT_EVENT) && !before.events.includes(AUDIT_EVENT)
  const [after] = await tx
    .update(notificationDestinationTable)
    .set({
      ...fields,
      ...address,
      // A resumed destination is given the full time again.
      ...(hasState && { pause_reason: null, failing_since: null, last_error: null }),
      ...(isNewStream && { audit_read_from: sql`now()` }),
      updated_at: sql`now()`,
    })
    .where(eq(notificationDestinationTable.id, before.id))
    .returning()
  await logUpdate(tx, writer, orNotFound(after), changes)
  if (hasState && after?.paused === false && after.events.includes(AUDIT_EVENT))
    await retryAuditEntries(tx, after.id)
  return orNotFound(after)
}

/** Maximum number of jobs per statement. */
const RETRY_BATCH = 1000

/** Sends the entries of the audit log again that could not be delivered, so that a resumed stream has no gap. */
async function retryAuditEntries(tx: Database, destination: string): Promise<void> {
  const { id, destination_id, event, status } = notificationDeliveryTable
  const failed = await tx
    .update(notificationDeliveryTable)
    .set({ status: 'pending', is_manual: false, attempts: 0, next_attempt_at: sql`now()` })
    .where(and(eq(destination_id, destination), eq(event, AUDIT_EVENT), eq(status, 'failed')))
    .returning({ id })
  for (let from = 0; from < failed.length; from += RETRY_BATCH)
    await enqueueAll(tx, NOTIFICATION_DELIVERY, failed.slice(from, from + RETRY_BATCH))
}

const LOG_SCOPE = 'activity_log:read'
const mayReadLog = ({ key }: Actor) => hasScope(key.scopes, LOG_SCOPE)

function assertMayReadLog(actor: Actor): void {
  if (!mayReadLog(actor)) throw forbidden(`API key missing required scope '${LOG_SCOPE}'`)
}

/** Asserts that a destination may receive its events: entries of the audit log are for webhooks, and for who may read it. */
function assertAuditEvent(
  actor: Actor,
  type: DestinationRow['type'],
  events: readonly NotificationEvent[],
): void {
  if (!events.includes(AUDIT_EVENT)) return
  if (type !== 'webhook') throw invalid('Only a webhook can receive the audit log.', 'events')
  assertMayReadLog(actor)
}

const logUpdate = (
  tx: Database,
  writer: ActivityContext,
  { id, name }: DestinationRow,
  changes: ReturnType<typeof diffRecords>,
) => logActivity(tx, writer, { scope, item_id: id, activity: 'updated', name, changes })

/** Asserts that the projects and surveys of a destination belong to its organization. */
async function assertReferences(
  db: Database,
  organization: { id: string },
  { project_ids, survey_ids }: Pick<Fields, 'project_ids' | 'survey_ids'>,
): Promise<void> {
  const isOwn = eq(projectTable.organization_id, organization.id)
  if (project_ids) {
    const projects = await db
      .select({ id: projectTable.id })
      .from(projectTable)
      .where(and(isOwn, isLiveProject, inArray(projectTable.id, project_ids)))
    assertAll(project_ids, projects, 'project_ids', 'project')
  }
  if (survey_ids) {
    const surveys = await db
      .select({ id: surveyTable.id })
      .from(surveyTable)
      .innerJoin(projectTable, eq(projectTable.id, surveyTable.project_id))
      .where(and(isOwn, isLiveSurvey, inLiveProject(projectTable.id), inArray(surveyTable.id, survey_ids)))
    assertAll(survey_ids, surveys, 'survey_ids', 'survey')
  }
}

function assertAll(
  ids: readonly (string | number)[],
  rows: { id: string | number }[],
  attr: string,
  kind: string,
): void {
  const existingIds = new Set(rows.map(({ id }) => id))
  const unknown = ids.find((id) => !existingIds.has(id))
  if (unknown !== undefined)
    throw invalid(`The ${kind} ${unknown} does not exist in this organization.`, attr, 'does_not_exist')
}
