import { eq } from 'drizzle-orm'
import type { Database } from '../../core/db/database'
import { organizationTable, projectTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'
import { createProject } from '../accounts/projects'
import type { SecretBox } from '../batch-exports/secrets'
import { ORGANIZATION_AGE, type SampleContext, type SampleUsers, toPast } from './history'
import { enqueueSampleStep } from './job-kind'
import { createPastDeletions } from './past-deletions'
import { createPastExports } from './past-exports'
import { createPastFlags } from './past-flags'
import { createKeys } from './past-keys'
import { createPastNotifications } from './past-notifications'
import { createAccessRules, createOrganizationContent } from './past-organization'
import { createPastReports, createPastSurveys } from './past-surveys'
import { buildEmail, SAMPLE_PEOPLE, type SamplePersonKey } from './people'
import { insertSample, type SampleRecords } from './records'
import { SAMPLE_NAMES } from './sample-names'

interface SampleTarget {
  organization: { id: string }
  secrets: SecretBox
  seed?: string
}

/**
 * Fills the first organization with sample data of the last 60 days: users, surveys, feature flags, batch exports,
 * notifications and their history. A job adds the events and the export runs afterwards.
 */
export async function createSampleWorkspace(
  tx: Database,
  { organization, secrets, seed = 'juniper' }: SampleTarget,
): Promise<void> {
  const until = Date.now()
  const users = await createUsers(tx, until)
  const context: SampleContext = { tx, organization, users, until }
  const aged = { created_at: toPast(context, ORGANIZATION_AGE) }
  await tx.update(organizationTable).set(aged).where(eq(organizationTable.id, organization.id))
  const projects = await createProjects(context, aged)
  const content = await createOrganizationContent(context)
  await createAccessRules(context, projects, content.roles)
  const flags = await createPastFlags(context, projects)
  const surveys = await createPastSurveys(context, projects)
  const { serviceAccounts, apiKeys } = await createKeys(context, projects)
  const reports = await createPastReports(context, projects, surveys)
  const exports = await createPastExports(context, projects.web, secrets)
  const deleted = await createPastDeletions(context, projects.web, secrets, surveys)
  const targets = { projects, flags, exports }
  const notificationDestinations = await createPastNotifications(context, secrets, targets)
  const records: SampleRecords = {
    users: [...Object.values(users).map(({ id }) => id), ...serviceAccounts],
    apiKeys,
    projects,
    ...content,
    notificationDestinations,
    flags: { ...flags, ...deleted.flags },
    surveys: { ...surveys, ...deleted.surveys },
    reports: { ...reports, ...deleted.reports },
    exports: { ...exports, ...deleted.exports },
  }
  await insertSample(tx, { organization_id: organization.id, seed, until, records })
  await enqueueSampleStep(tx, { organization_id: organization.id, mode: 'load', next: 0 })
}

async function createUsers(tx: Database, until: number): Promise<SampleUsers> {
  const keys = Object.keys(SAMPLE_PEOPLE) as SamplePersonKey[]
  const rows = await tx
    .insert(userTable)
    .values(
      keys.map((key) => {
        const { first_name, last_name, role, signed_in } = SAMPLE_PEOPLE[key]
        return {
          first_name,
          last_name,
          role_at_organization: role,
          email: buildEmail(SAMPLE_PEOPLE[key]),
          is_email_verified: true,
          last_login: toPast({ until }, signed_in),
        }
      }),
    )
    .returning()
  // Rows are returned in the order of the values.
  return Object.fromEntries(keys.map((key, index) => [key, rows[index]])) as SampleUsers
}

/** Names the first project and creates the second one. */
async function createProjects(
  { tx, organization }: SampleContext,
  aged: { created_at: string },
): Promise<SampleRecords['projects']> {
  const [web] = await tx
    .update(projectTable)
    .set({ ...aged, name: SAMPLE_NAMES.project })
    .where(eq(projectTable.organization_id, organization.id))
    .returning({ id: projectTable.id })
  const mobile = await createProject(tx, {
    organization_id: organization.id,
    name: SAMPLE_NAMES.secondProject,
    timezone: 'Europe/Berlin',
  })
  await tx.update(projectTable).set(aged).where(eq(projectTable.id, mobile.id))
  if (!web) throw new Error('The organization has no project.')
  return { web: web.id, mobile: mobile.id }
}
