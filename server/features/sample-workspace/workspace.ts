import { eq, inArray, sql } from 'drizzle-orm'
import { LEVELS } from '../../../contract/domain/levels'
import { buildApp } from '../../app'
import type { Env } from '../../config'
import type { Database } from '../../core/db/database'
import { membershipTable, projectTable } from '../../core/db/schema/organizations'
import { personalApiKeyTable } from '../../core/db/schema/personal-api-keys'
import { userTable } from '../../core/db/schema/users'
import { createApiKey } from '../accounts/api-keys'
import { createOrganization } from '../accounts/organizations'
import { createProject } from '../accounts/projects'
import { enqueueDemoData } from '../events/demo/demo-job'
import { SAMPLE_EXPORTS } from './exports'
import { buildEmail, SAMPLE_PEOPLE } from './people'
import { buildSampleSurveys, type SampleSurvey } from './surveys'

const ORGANIZATIONS = [
  { name: 'Larkspur Health', members: 6, level: LEVELS.admin, projects: ['Patient portal', 'Clinic app'] },
  { name: 'Harbour & Finch Bookshops', members: 4, level: LEVELS.member, projects: ['Online shop'] },
  { name: 'Northwind Weather Station', members: 2, level: LEVELS.owner, projects: ['Public site'] },
]

interface First {
  owner: typeof userTable.$inferSelect
  organization: { id: string }
  key: string
}

/** Numbers of surveys per project, taken in order from the list of all. */
const SHARES = { main: 216, second: 24, elsewhere: 5 }

/**
 * Seeds a new database with a sample workspace. Surveys and flags are created through the API itself, by several users,
 * so that all side effects of a real write exist; only the timestamps are adjusted afterwards.
 */
export async function createSampleWorkspace(
  tx: Database,
  env: Env,
  { owner, organization }: First,
): Promise<void> {
  const people = await tx
    .insert(userTable)
    .values(
      SAMPLE_PEOPLE.map((person) => ({
        first_name: person.first_name,
        last_name: person.last_name,
        role_at_organization: person.role,
        email: buildEmail(person),
        is_email_verified: true,
      })),
    )
    .returning()
  await tx.insert(membershipTable).values(
    people.map(({ id }, index) => ({
      organization_id: organization.id,
      user_id: id,
      level: LEVELS[SAMPLE_PEOPLE[index]?.level ?? 'member'],
    })),
  )
  const [main] = await tx
    .update(projectTable)
    .set({ name: 'Juniper web app' })
    .where(eq(projectTable.organization_id, organization.id))
    .returning()
  if (!main) throw new Error('The organization has no project.')
  const second = await createProject(tx, {
    organization_id: organization.id,
    name: 'Juniper mobile',
    timezone: 'Europe/Berlin',
  })
  const demo = await createProject(tx, {
    organization_id: organization.id,
    name: 'Demo shop',
    is_demo: true,
  })
  await enqueueDemoData(tx, demo.id)
  const others = []
  for (const [index, organization] of ORGANIZATIONS.entries())
    others.push(...(await createSampleOrganization(tx, owner, people, organization, index)))
  await tx
    .update(userTable)
    .set({ current_organization_id: organization.id, current_project_id: main.id })
    .where(eq(userTable.id, owner.id))

  await ageOrganizations(tx)

  const authors = [owner, ...people.slice(0, 4)]
  const keys = await Promise.all(
    authors.map(({ id }) => createApiKey(tx, { user_id: id, label: 'Sample workspace', scopes: ['*'] })),
  )
  const app = await buildApp({ env: { ...env, RATE_LIMIT_PER_MINUTE: 0, RATE_LIMIT_PER_HOUR: 0 }, db: tx })
  const post = async (author: number, path: string, body: object): Promise<{ id: string & number }> => {
    const key = keys[author % keys.length]?.value
    const response = await app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${key}` },
      payload: body,
    })
    if (response.statusCode !== 201)
      throw new Error(`The sample workspace could not be made: ${response.body}`)
    return response.json()
  }
  const flag = await post(0, `/api/projects/${main.id}/feature_flags/`, {
    key: 'beta-programme',
    name: 'Who sees what is not finished yet',
    filters: { groups: [{ properties: [], rollout_percentage: 20, variant: null }] },
  })
  await post(1, `/api/projects/${main.id}/feature_flags/`, {
    key: 'new-editor',
    name: 'The new editor, in two variants',
    filters: {
      groups: [{ properties: [], rollout_percentage: 100, variant: null }],
      multivariate: {
        variants: [
          { key: 'control', rollout_percentage: 50 },
          { key: 'test', rollout_percentage: 50 },
        ],
      },
    },
  })

  for (const [author, sample] of SAMPLE_EXPORTS.entries()) {
    await post(author, `/api/projects/${demo.id}/batch_exports/`, sample)
  }

  const now = Date.now()
  const make = async (project: number, surveys: SampleSurvey[], writers = 1) => {
    for (const [index, { age, survey }] of surveys.entries()) {
      const { id } = await post(index % writers, `/api/projects/${project}/surveys/`, survey)
      await setSurveyAge(tx, id, new Date(now - age))
    }
  }
  await make(main.id, buildSampleSurveys(now, 0, SHARES.main, flag.id), authors.length)
  await make(second.id, buildSampleSurveys(now, 60, SHARES.second), authors.length)
  // Not every user is a member of the other organizations; the owner is.
  for (const [index, project] of others.entries())
    await make(project, buildSampleSurveys(now, 100 + index * SHARES.elsewhere, SHARES.elsewhere))
  await app.close()
  await tx.delete(personalApiKeyTable).where(
    inArray(
      personalApiKeyTable.id,
      keys.map(({ row }) => row.id),
    ),
  )
}

/** Creates one of the other organizations, in which the owner has a different level. Returns its projects. */
async function createSampleOrganization(
  tx: Database,
  owner: { id: number },
  people: { id: number }[],
  { name, members, level, projects }: (typeof ORGANIZATIONS)[number],
  index: number,
): Promise<number[]> {
  const [creator, ...rest] = level === LEVELS.owner ? [owner] : [people[index] ?? owner, owner]
  const organization = await createOrganization(tx, creator ?? owner, { name })
  await tx
    .insert(membershipTable)
    .values([
      ...rest.map(({ id }) => ({ organization_id: organization.id, user_id: id, level })),
      ...people
        .slice(index + 1, index + 1 + members)
        .map(({ id }) => ({ organization_id: organization.id, user_id: id, level: LEVELS.member })),
    ])
  const [first, ...more] = projects
  const [project] = await tx
    .update(projectTable)
    .set({ name: first ?? name })
    .where(eq(projectTable.organization_id, organization.id))
    .returning()
  const ids = project ? [project.id] : []
  for (const next of more)
    ids.push((await createProject(tx, { organization_id: organization.id, name: next })).id)
  return ids
}

/** Backdates the organizations, their projects and their members before their oldest survey, all to different times. */
async function ageOrganizations(tx: Database): Promise<void> {
  await tx.execute(sql`update organizations set created_at = now() - interval '900 days' + aged.place * interval '97 days'
    from (select id, row_number() over (order by name = 'Juniper Works' desc, name) as place from organizations) as aged
    where aged.id = organizations.id`)
  await tx.execute(sql`update projects set created_at = organizations.created_at + projects.id * interval '3 hours'
    from organizations where organizations.id = projects.organization_id`)
  await tx.execute(sql`update memberships set joined_at = organizations.created_at + memberships.user_id * interval '11 days'
    from organizations where organizations.id = memberships.organization_id`)
}

/** Backdates a survey and its log entries. */
async function setSurveyAge(tx: Database, id: string, created: Date): Promise<void> {
  const at = created.toISOString()
  await tx.execute(sql`update surveys set created_at = ${at}, updated_at = ${at} where id = ${id}`)
  await tx.execute(sql`update activity_log set created_at = ${at} where scope = 'Survey' and item_id = ${id}`)
}
