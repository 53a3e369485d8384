import { and, eq, lt, lte, sql } from 'drizzle-orm'
import { describeDigest } from '../../../contract/domain/notification-messages'
import type { Database } from '../../core/db/database'
import {
  notificationDeliveryTable,
  notificationDestinationTable,
  notificationDigestTable,
} from '../../core/db/schema/notifications'
import { organizationTable, projectTable } from '../../core/db/schema/organizations'
import { surveyTable } from '../../core/db/schema/surveys'
import { defineJob, defineJobKind, type Job } from '../../core/jobs/job'
import { NOTIFICATION_DELIVERY } from '../../core/notifications/delivery-job'
import { storeMessages } from '../../core/notifications/outbox'
import { NOTIFICATION_DIGEST } from '../events/response-notifications'
import { type DeliveryDeps, deliver, RETRY_TIMINGS } from './deliver'

const LOG_RETENTION = defineJobKind('notification-log-retention', { retries: 0, everySeconds: 43_200 })
/** Days for which deliveries are stored. */
const LOG_DAYS = 30

/** Jobs that deliver notifications. */
export const notificationJobs = (deps: DeliveryDeps, timings = RETRY_TIMINGS): Job[] => [
  defineJob(NOTIFICATION_DELIVERY, ({ id }, stopping) => deliver(deps, id, stopping, timings)),
  defineJob(NOTIFICATION_DIGEST, ({ id }) => sendDigests(deps.db, id)),
  defineJob(LOG_RETENTION, async () => {
    const { created_at } = notificationDeliveryTable
    await deps.db
      .delete(notificationDeliveryTable)
      .where(lt(created_at, sql`now() - ${LOG_DAYS} * interval '1 day'`))
  }),
]

/** Stores the digests of a destination that are due, one for each project. */
function sendDigests(db: Database, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { destination_id, due_at, survey_id, project_id } = notificationDigestTable
    const isDue = and(eq(destination_id, id), lte(due_at, sql`now()`))
    // In the order of a deletion, which locks the destination before its digests: the other order can deadlock.
    await tx
      .select({ id: notificationDestinationTable.id })
      .from(notificationDestinationTable)
      .where(eq(notificationDestinationTable.id, id))
      .for('key share')
    const rows = await tx
      .select({
        destination: notificationDestinationTable,
        organization: { id: organizationTable.id, name: organizationTable.name },
        project: { id: projectTable.id, name: projectTable.name },
        survey: { id: surveyTable.id, name: surveyTable.name },
        responses: notificationDigestTable.responses,
      })
      .from(notificationDigestTable)
      .innerJoin(notificationDestinationTable, eq(notificationDestinationTable.id, destination_id))
      .innerJoin(organizationTable, eq(organizationTable.id, notificationDestinationTable.organization_id))
      .innerJoin(projectTable, eq(projectTable.id, project_id))
      .innerJoin(surveyTable, eq(surveyTable.id, survey_id))
      .where(isDue)
      .orderBy(surveyTable.name)
      .for('update', { of: notificationDigestTable })
    await tx.delete(notificationDigestTable).where(isDue)
    for (const project of new Set(rows.map((row) => row.project.id))) {
      const surveys = rows.filter((row) => row.project.id === project)
      const [first] = surveys
      if (!first || first.destination.paused) continue
      const counts = surveys.map(({ survey, responses }) => ({ ...survey, responses }))
      const content = {
        ...describeDigest(first.project.name, counts),
        path: `/projects/${project}/surveys`,
        data: { surveys: counts },
      }
      const { destination, organization } = first
      const subscriber = { ...destination, organization, project: first.project }
      await storeMessages(tx, [{ subscriber, type: 'survey.digest', content }])
    }
  })
}
