import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { callEndpoint, endpoints } from '../../../tests/support/endpoints'
import { loadEvents } from '../../../tests/support/event-fixture'
import { buildMember, buildOrganization, loadActivity } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import { buildWorld, createRecord } from '../../../tests/support/world'
import { batchExportTable, exportRunTable } from '../../core/db/schema/batch-exports'
import { featureFlagTable } from '../../core/db/schema/feature-flags'
import { organizationTable, projectTable } from '../../core/db/schema/organizations'
import { surveyTable } from '../../core/db/schema/surveys'
import { acquireLease } from '../batch-exports/engine/lease'
import { scheduleDue } from '../batch-exports/engine/schedule'
import { createProjectLookup } from '../events/project-tokens'
import { purgeExpired } from './purge'

const server = createTestServer()
const { call } = server

const NOT_IN_TRASH = 'This record is not in the trash. It was restored or permanently deleted.'

/** Creates a workspace with a second project and one record of each kind in the first. */
async function buildWorkspace() {
  const world = await buildWorld(server)
  const { organization, project } = world
  const inOrganization = `/api/organizations/${organization.id}/`
  const inProject = `/api/projects/${project.id}/`
  const survey = await createRecord(world, `${inProject}surveys/`, {
    name: 'Trashed survey',
    type: 'popover',
    start_date: '2024-05-01T12:00:00Z',
    targeting_flag_filters: { groups: [{ properties: [], rollout_percentage: 50, variant: null }] },
  })
  const flag = await createRecord(world, `${inProject}feature_flags/`, {
    key: 'trashed-flag',
    name: 'Trashed flag',
  })
  const batchExport = await createRecord(world, `${inProject}batch_exports/`, {
    name: 'Trashed export',
    interval: 'hour',
    destination: { type: 'NoOp', config: {} },
  })
  const second = await createRecord(world, `${inOrganization}projects/`, { name: 'Trashed project' })
  return { ...world, inOrganization, inProject, survey, flag, batchExport, second }
}

const send = (url: string, payload: object) => server.send({ method: 'POST', url, payload })

/** Requests surveys like the browser SDK. */
const getSdkSurveys = (token: string) => server.send({ method: 'GET', url: `/api/surveys/?token=${token}` })

/** Backdates the deletion of a record. */
async function age(table: typeof surveyTable, id: string | number, days: number) {
  // All five tables have these columns.
  await server.db
    .update(table)
    .set({ deleted_at: sql`now() - ${days} * interval '1 day'` })
    .where(eq(table.id, String(id)))
}

describe('deleted survey', () => {
  it('is excluded from every response until it is restored with its id, flags and responses', async () => {
    const { key, project, inProject, survey } = await buildWorkspace()
    const recordUrl = `${inProject}surveys/${survey.id}/`
    const before = (await call(key, 'GET', recordUrl)).body
    const token = project.api_token
    await send('/batch/', {
      api_key: token,
      batch: [
        {
          event: 'survey sent',
          distinct_id: 'ann',
          properties: { $survey_id: survey.id, $survey_response: 'Yes' },
        },
      ],
    })
    const flags = async () =>
      Object.keys((await send('/flags/?v=2', { token, distinct_id: 'ann' })).body.flags)
    const ownFlag = before.targeting_flag.key
    const counts = async () => (await call(key, 'GET', `${inProject}surveys/responses_count/`)).body
    const loadPublicSurveys = async () =>
      (await server.send({ method: 'GET', url: `/api/surveys/?token=${token}` })).body.surveys
    expect([await counts(), (await loadPublicSurveys()).length]).toEqual([{ [survey.id]: 1 }, 1])

    expect(await call(key, 'DELETE', recordUrl)).toMatchObject({ status: 204, body: null })
    for (const rest of ['', 'activity/', 'stats/', 'responses/']) {
      expect((await call(key, 'GET', recordUrl + rest)).status, rest).toBe(404)
    }
    expect((await call(key, 'PATCH', recordUrl, { name: 'No' })).status).toBe(404)
    expect((await call(key, 'DELETE', recordUrl)).status).toBe(404)
    expect((await call(key, 'GET', `${inProject}surveys/`)).body.count).toBe(0)
    expect((await call(key, 'GET', `${inProject}surveys/?search=Trashed`)).body.count).toBe(0)
    expect((await call(key, 'GET', `${inProject}surveys/stats/`)).body.stats).toEqual({})
    expect([await counts(), await loadPublicSurveys()]).toEqual([{}, []])
    expect(await flags()).not.toContain(ownFlag)
    const { body: deleted } = await call(key, 'GET', `${inProject}surveys/deleted/`)
    expect(deleted).toMatchObject({ count: 1, results: [{ id: survey.id, name: 'Trashed survey' }] })
    const [{ deleted_at, purged_at }] = deleted.results
    expect(Date.parse(purged_at) - Date.parse(deleted_at)).toBe(30 * 86_400_000)

    expect(await call(key, 'POST', `${recordUrl}restore/`, {})).toMatchObject({
      status: 200,
      body: { id: survey.id },
    })
    const { updated_at: _, ...same } = before
    expect((await call(key, 'GET', recordUrl)).body).toMatchObject(same)
    expect([await counts(), (await loadPublicSurveys()).length]).toEqual([{ [survey.id]: 1 }, 1])
    expect(await flags()).toContain(ownFlag)
    expect((await call(key, 'GET', `${inProject}surveys/deleted/`)).body.count).toBe(0)
    const log = await loadActivity(server.db, 'Survey', survey.id)
    expect(log.map(({ activity }) => activity)).toEqual(['created', 'deleted', 'restored'])
  })

  it('releases its name, and cannot be restored while another survey uses it', async () => {
    const world = await buildWorkspace()
    const { key, inProject, survey } = world
    const recordUrl = `${inProject}surveys/${survey.id}/`
    await call(key, 'DELETE', recordUrl)
    const otherSurvey = await createRecord(world, `${inProject}surveys/`, {
      name: 'Trashed survey',
      type: 'popover',
    })
    expect(await call(key, 'POST', `${recordUrl}restore/`, {})).toMatchObject({
      status: 400,
      body: {
        code: 'unique',
        detail: 'Another survey has this name. Rename it, then restore this one.',
      },
    })
    expect((await call(key, 'GET', `${inProject}surveys/`)).body.results).toMatchObject([
      { id: otherSurvey.id },
    ])
    await call(key, 'PATCH', `${inProject}surveys/${otherSurvey.id}/`, { name: 'Another' })
    expect((await call(key, 'POST', `${recordUrl}restore/`, {})).status).toBe(200)
  })

  it('is restored once by concurrent requests, and not after it was purged', async () => {
    const { key, project, inProject, survey } = await buildWorkspace()
    const recordUrl = `${inProject}surveys/${survey.id}/`
    expect(await call(key, 'DELETE', `${recordUrl}purge/`)).toMatchObject({
      status: 404,
      body: { detail: NOT_IN_TRASH },
    })
    await call(key, 'DELETE', recordUrl)
    const responses = await Promise.all([1, 2].map(() => call(key, 'POST', `${recordUrl}restore/`, {})))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const log = await loadActivity(server.db, 'Survey', survey.id)
    expect(log.filter(({ activity }) => activity === 'restored')).toHaveLength(1)
    await call(key, 'DELETE', recordUrl)
    expect((await call(key, 'DELETE', `${recordUrl}purge/`)).status).toBe(204)
    for (const [method, url] of [
      ['POST', `${recordUrl}restore/`],
      ['DELETE', `${recordUrl}purge/`],
    ] as const) {
      expect(await call(key, method, url)).toMatchObject({ status: 404, body: { detail: NOT_IN_TRASH } })
    }
    const flags = await server.db
      .select()
      .from(featureFlagTable)
      .where(and(eq(featureFlagTable.survey_owned, true), eq(featureFlagTable.project_id, project.id)))
    expect(flags).toEqual([])
  })
})

describe('deleted feature flag', () => {
  it('is restored by PATCH and by the endpoint, and releases its key in between', async () => {
    const world = await buildWorkspace()
    const { key, inProject, flag, project } = world
    const recordUrl = `${inProject}feature_flags/${flag.id}/`
    const isOn = async () => {
      const { body } = await send('/flags/?v=2', { token: project.api_token, distinct_id: 'ann' })
      return 'trashed-flag' in body.flags
    }
    expect(await isOn()).toBe(true)
    await call(key, 'PATCH', recordUrl, { deleted: true })
    expect(await isOn()).toBe(false)
    expect((await call(key, 'GET', `${inProject}feature_flags/`)).body.count).toBe(0)
    expect((await call(key, 'GET', `${inProject}feature_flags/deleted/`)).body.results).toMatchObject([
      { id: flag.id, name: 'trashed-flag', deleted_by: { email: world.owner.email } },
    ])
    expect(await call(key, 'POST', `${recordUrl}restore/`, {})).toMatchObject({
      status: 200,
      body: { id: flag.id, deleted: false },
    })
    expect(await isOn()).toBe(true)
    await call(key, 'PATCH', recordUrl, { deleted: true })
    const otherFlag = await createRecord(world, `${inProject}feature_flags/`, { key: 'trashed-flag' })
    for (const [method, url, body] of [
      ['POST', `${recordUrl}restore/`, {}],
      ['PATCH', recordUrl, { deleted: false }],
    ] as const) {
      expect(await call(key, method, url, body)).toMatchObject({ status: 400, body: { code: 'unique' } })
    }
    await call(key, 'PATCH', `${inProject}feature_flags/${otherFlag.id}/`, { key: 'another' })
    expect((await call(key, 'PATCH', recordUrl, { deleted: false })).body).toMatchObject({ deleted: false })
    expect((await call(key, 'GET', `${inProject}feature_flags/deleted/`)).body.count).toBe(0)
  })

  it('is not purged while a survey references it, which would otherwise be shown to all users', async () => {
    const { key, inProject, flag, survey } = await buildWorkspace()
    const recordUrl = `${inProject}feature_flags/${flag.id}/`
    await call(key, 'PATCH', `${inProject}surveys/${survey.id}/`, { linked_flag_id: flag.id })
    await call(key, 'PATCH', recordUrl, { deleted: true })
    expect(await call(key, 'DELETE', `${recordUrl}purge/`)).toMatchObject({
      status: 400,
      body: { code: 'in_use' },
    })
    await purgeExpired(server.db, 0)
    expect((await call(key, 'GET', recordUrl)).body).toMatchObject({ deleted: true })
    await call(key, 'PATCH', `${inProject}surveys/${survey.id}/`, { linked_flag_id: null })
    expect((await call(key, 'DELETE', `${recordUrl}purge/`)).status).toBe(204)
    expect((await call(key, 'GET', recordUrl)).status).toBe(404)
  })
})

describe('deleted batch export', () => {
  it('is not scheduled and hides its runs until it is restored, and then exports missed intervals', async () => {
    const { key, inProject, inOrganization, batchExport } = await buildWorkspace()
    const id = String(batchExport.id)
    const recordUrl = `${inProject}batch_exports/${id}/`
    const due = { next_end_at: '2024-05-01T10:00:00Z' }
    await server.db.update(batchExportTable).set(due).where(eq(batchExportTable.id, id))
    const now = new Date('2024-05-01T12:00:00Z')
    const runs = () => server.db.select().from(exportRunTable).where(eq(exportRunTable.batch_export_id, id))
    const [run] = await server.db
      .insert(exportRunTable)
      .values({ batch_export_id: id, data_interval_end: '2024-05-01T09:00:00Z' })
      .returning()
    const before = (await call(key, 'GET', recordUrl)).body

    expect((await call(key, 'DELETE', recordUrl)).status).toBe(204)
    expect(await acquireLease(server.db, run?.id ?? '', crypto.randomUUID(), 1000)).toBeUndefined()
    await scheduleDue(server.db, now, 0)
    expect(await runs()).toHaveLength(1)
    for (const prefix of [inProject, inOrganization]) {
      expect((await call(key, 'GET', `${prefix}batch_exports/${id}/`)).status).toBe(404)
      expect((await call(key, 'GET', `${prefix}batch_exports/${id}/runs/`)).status).toBe(404)
      expect((await call(key, 'GET', `${prefix}batch_exports/`)).body.count).toBe(0)
      expect((await call(key, 'GET', `${prefix}batch_exports/deleted/`)).body.results).toMatchObject([{ id }])
    }
    for (const action of ['pause/', 'unpause/', 'backfill/']) {
      expect((await call(key, 'POST', recordUrl + action, {})).status).toBe(404)
    }

    expect(await call(key, 'POST', `${recordUrl}restore/`, {})).toMatchObject({ status: 200, body: before })
    expect(await acquireLease(server.db, run?.id ?? '', crypto.randomUUID(), 1000)).toMatchObject({
      id: run?.id,
    })
    await scheduleDue(server.db, now, 0)
    expect((await runs()).map(({ data_interval_end }) => data_interval_end.slice(11, 13)).sort()).toEqual([
      '09',
      '10',
      '11',
      '12',
    ])
  })
})

describe('deleted project', () => {
  it('hides everything in it, and is restored with its token and events', async () => {
    const { db } = server
    const { key, owner, organization, project, inOrganization, inProject, batchExport } =
      await buildWorkspace()
    const member = await buildMember(db, organization.id, 'admin')
    await call(member.key, 'PATCH', '/api/users/@me/', { set_current_team: project.id })
    const batch = [{ event: 'seen', distinct_id: 'ann' }]
    await send('/batch/', { api_key: project.api_token, batch })
    const due = { next_end_at: '2024-05-01T10:00:00Z' }
    await db
      .update(batchExportTable)
      .set(due)
      .where(eq(batchExportTable.id, String(batchExport.id)))
    const recordUrl = `${inOrganization}projects/${project.id}/`
    const before = (await call(key, 'GET', recordUrl)).body
    const surveys = (await call(key, 'GET', `${inProject}surveys/`)).body

    expect((await call(key, 'DELETE', recordUrl)).status).toBe(204)
    for (const url of [recordUrl, inProject, `${inProject}surveys/`, `${inProject}batch_exports/deleted/`]) {
      expect((await call(key, 'GET', url)).status, url).toBe(404)
    }
    expect((await call(key, 'GET', `${inOrganization}projects/`)).body.results).toMatchObject([
      { name: 'Trashed project' },
    ])
    expect((await call(key, 'GET', `${inOrganization}batch_exports/`)).body.count).toBe(0)
    expect((await call(member.key, 'GET', '/api/users/@me/')).body.team.name).toBe('Trashed project')
    const me = (await call(key, 'GET', '/api/users/@me/')).body
    expect(me.organization.teams).toHaveLength(1)
    const flags = () => send('/flags/?v=2', { token: project.api_token, distinct_id: 'ann' })
    expect((await getSdkSurveys(project.api_token)).status).toBe(401)
    expect(await createProjectLookup(db)(project.api_token)).toBeNull()
    await scheduleDue(db, new Date('2024-05-01T12:00:00Z'), 0)
    expect(
      await db
        .select()
        .from(exportRunTable)
        .where(eq(exportRunTable.batch_export_id, String(batchExport.id))),
    ).toEqual([])
    const scoped = { label: 'x', scopes: ['*'], scoped_teams: [project.id] }
    expect((await call(key, 'POST', '/api/personal_api_keys/', scoped)).status).toBe(400)
    expect((await call(key, 'PATCH', '/api/users/@me/', { set_current_team: project.id })).status).toBe(400)
    expect((await call(key, 'GET', `${inOrganization}projects/deleted/`)).body.results).toMatchObject([
      { id: project.id, name: project.name, deleted_by: { email: owner.email } },
    ])

    expect(await call(key, 'POST', `${recordUrl}restore/`, {})).toMatchObject({ status: 200, body: before })
    expect((await call(key, 'GET', `${inProject}surveys/`)).body).toEqual(surveys)
    expect((await flags()).body.flags).toHaveProperty('trashed-flag')
    expect(await createProjectLookup(db)(project.api_token)).toMatchObject({ id: project.id })
    expect(await loadEvents(server, project.id)).toMatchObject([{ event: 'seen' }])
  })

  it('is restored and purged only by its admins', async () => {
    const { key, organization, inOrganization, second } = await buildWorkspace()
    const member = await buildMember(server.db, organization.id)
    const recordUrl = `${inOrganization}projects/${second.id}/`
    await call(key, 'DELETE', recordUrl)
    expect((await call(member.key, 'POST', `${recordUrl}restore/`, {})).status).toBe(403)
    expect((await call(member.key, 'DELETE', `${recordUrl}purge/`)).status).toBe(403)
    expect((await call(key, 'DELETE', `${recordUrl}purge/`)).status).toBe(204)
    expect((await call(key, 'POST', `${recordUrl}restore/`, {})).body.detail).toBe(NOT_IN_TRASH)
  })
})

describe('deleted organization', () => {
  it('hides its projects and invites, and is restored with them', async () => {
    const { db } = server
    const { key, owner, organization, project, inOrganization, inProject } = await buildWorkspace()
    const member = await buildMember(db, organization.id)
    const invite = await call(key, 'POST', `${inOrganization}invites/`, { target_email: 'new@example.com' })
    const signup = `/api/signup/${invite.body.id}/`
    expect((await call(null, 'GET', signup)).status).toBe(200)
    const before = (await call(key, 'GET', inOrganization)).body

    expect((await call(key, 'DELETE', inOrganization)).status).toBe(204)
    for (const url of [inOrganization, `${inOrganization}members/`, inProject, `${inProject}surveys/`]) {
      for (const by of [key, member.key]) expect((await call(by, 'GET', url)).status, url).toBe(404)
    }
    expect((await call(null, 'GET', signup)).status).toBe(400)
    expect((await call(key, 'GET', '/api/organizations/')).body.count).toBe(0)
    expect((await call(key, 'GET', '/api/users/@me/')).body).toMatchObject({
      organization: null,
      team: null,
      organizations: [],
    })
    expect((await getSdkSurveys(project.api_token)).status).toBe(401)
    expect(await createProjectLookup(db)(project.api_token)).toBeNull()
    const scoped = { label: 'x', scopes: ['*'], scoped_organizations: [organization.id] }
    expect((await call(key, 'POST', '/api/personal_api_keys/', scoped)).status).toBe(400)
    const listed = async (by: string) => (await call(by, 'GET', '/api/organizations/deleted/')).body.results
    expect(await listed(key)).toMatchObject([{ id: organization.id, deleted_by: { email: owner.email } }])
    expect(await listed(member.key)).toEqual([])
    expect((await call(member.key, 'POST', `${inOrganization}restore/`, {})).status).toBe(403)
    expect(
      (await call((await buildOrganization(db)).key, 'POST', `${inOrganization}restore/`, {})).status,
    ).toBe(404)

    const { body } = await call(key, 'POST', `${inOrganization}restore/`, {})
    const { updated_at: _, ...same } = before
    expect(body).toMatchObject(same)
    expect((await call(member.key, 'GET', `${inProject}surveys/`)).body.count).toBe(1)
    expect((await call(null, 'GET', signup)).status).toBe(200)
  })

  it('releases its slug, and is restored with another one if it was taken', async () => {
    const { key } = await buildOrganization(server.db)
    const create = async () => (await call(key, 'POST', '/api/organizations/', { name: 'Ünique name' })).body
    const first = await create()
    await call(key, 'DELETE', `/api/organizations/${first.id}/`)
    const second = await create()
    expect(second.slug).toBe(first.slug)
    const restored = await call(key, 'POST', `/api/organizations/${first.id}/restore/`, {})
    expect(restored).toMatchObject({ status: 200, body: { id: first.id, name: 'Ünique name' } })
    expect(restored.body.slug).toMatch(new RegExp(`^${first.slug}-\\w+$`))
  })

  it('is purged on demand, with its projects', async () => {
    const { key, organization, project, inOrganization } = await buildWorkspace()
    expect((await call(key, 'DELETE', `${inOrganization}purge/`)).body.detail).toBe(NOT_IN_TRASH)
    await call(key, 'DELETE', inOrganization)
    expect((await call(key, 'DELETE', `${inOrganization}purge/`)).status).toBe(204)
    expect((await call(key, 'POST', `${inOrganization}restore/`, {})).status).toBe(404)
    const { db } = server
    expect(
      await db.select().from(organizationTable).where(eq(organizationTable.id, organization.id)),
    ).toEqual([])
    expect(await db.select().from(projectTable).where(eq(projectTable.id, project.id))).toEqual([])
  })
})

describe('purge job', () => {
  it('permanently deletes only what has been in the trash for the configured time', async () => {
    const { db } = server
    const old = await buildWorkspace()
    const recent = await buildWorkspace()
    for (const { key, inOrganization, inProject, survey, flag, batchExport, second } of [old, recent]) {
      await call(key, 'DELETE', `${inProject}surveys/${survey.id}/`)
      await call(key, 'PATCH', `${inProject}feature_flags/${flag.id}/`, { deleted: true })
      await call(key, 'DELETE', `${inProject}batch_exports/${batchExport.id}/`)
      await call(key, 'DELETE', `${inOrganization}projects/${second.id}/`)
    }
    for (const [{ survey, flag, batchExport, second }, days] of [
      [old, 30.1],
      [recent, 29.9],
    ] as const) {
      await age(surveyTable, survey.id, days)
      for (const [table, id] of [
        [featureFlagTable, flag.id],
        [projectTable, second.id],
      ] as const) {
        await db
          .update(table)
          .set({ deleted_at: sql`now() - ${days} * interval '1 day'` })
          .where(eq(table.id, Number(id)))
      }
      await db
        .update(batchExportTable)
        .set({ deleted_at: sql`now() - ${days} * interval '1 day'` })
        .where(eq(batchExportTable.id, String(batchExport.id)))
    }
    const live = await buildWorkspace()
    await purgeExpired(db, 30)
    const counts = async ({ key, inOrganization, inProject }: typeof old) =>
      Promise.all(
        ['surveys', 'feature_flags', 'batch_exports', 'projects'].map(async (kind) => {
          const prefix = kind === 'projects' ? inOrganization : inProject
          return (await call(key, 'GET', `${prefix}${kind}/deleted/`)).body.count
        }),
      )
    expect(await counts(old)).toEqual([0, 0, 0, 0])
    expect(await counts(recent)).toEqual([1, 1, 1, 1])
    expect((await call(live.key, 'GET', `${live.inProject}surveys/`)).body.count).toBe(1)
    const log = await loadActivity(db, 'Survey', old.survey.id)
    expect(log.at(-1)).toMatchObject({ activity: 'purged', user_id: null })
  })
})

describe('server with TRASH_DAYS=0', () => {
  const server = createTestServer({ TRASH_DAYS: 0 })

  it('deletes records permanently at once', async () => {
    const world = await buildWorld(server)
    const { key, project, organization } = world
    const inProject = `/api/projects/${project.id}/`
    const { id } = await createRecord(world, `${inProject}surveys/`, { name: 'NPS', type: 'popover' })
    const flag = await createRecord(world, `${inProject}feature_flags/`, { key: 'beta' })
    expect((await server.call(key, 'GET', '/api/users/@me/')).body.trash_days).toBe(0)
    expect((await server.call(key, 'DELETE', `${inProject}surveys/${id}/`)).status).toBe(204)
    await server.call(key, 'PATCH', `${inProject}feature_flags/${flag.id}/`, { deleted: true })
    expect((await server.call(key, 'POST', `${inProject}surveys/${id}/restore/`, {})).status).toBe(404)
    expect((await server.call(key, 'GET', `${inProject}feature_flags/${flag.id}/`)).status).toBe(404)
    const inOrganization = `/api/organizations/${organization.id}/`
    expect((await server.call(key, 'DELETE', `${inOrganization}projects/${project.id}/`)).status).toBe(204)
    expect((await server.call(key, 'GET', `${inOrganization}projects/deleted/`)).body.count).toBe(0)
    expect((await server.call(key, 'DELETE', inOrganization)).status).toBe(204)
    expect((await server.call(key, 'GET', '/api/organizations/deleted/')).body.count).toBe(0)
  })
})

describe('all endpoints', () => {
  /**
   * Creates a workspace whose survey, flag, export and second project are deleted, and a deleted organization of the
   * same owner.
   */
  async function buildTrash() {
    const world = await buildWorkspace()
    const { key, inOrganization, inProject, survey, flag, batchExport, second } = world
    const otherOrganization = (
      await call(key, 'POST', '/api/organizations/', { name: 'Trashed organization' })
    ).body
    const { body } = await call(key, 'GET', `/api/projects/${second.id}/`)
    await call(key, 'PATCH', `${inProject}feature_flags/${flag.id}/`, { deleted: true })
    for (const url of [
      `${inProject}surveys/${survey.id}/`,
      `${inProject}batch_exports/${batchExport.id}/`,
      `${inOrganization}projects/${second.id}/`,
      `/api/organizations/${otherOrganization.id}/`,
    ]) {
      expect((await call(key, 'DELETE', url)).status, url).toBe(204)
    }
    return { ...world, other: otherOrganization, token: String(body.api_token) }
  }
  const isOfTrash = (name: string) => /\.(deleted|restore|purge)$/.test(name)

  it('exclude deleted records from every response', async () => {
    for (const { name, row: endpoint, prepare } of endpoints) {
      // The activity log includes deletions by design.
      if (endpoint.method !== 'GET' || isOfTrash(name) || endpoint.path.includes('/activity/')) continue
      // The groups are five views of the same plugins.
      if (name.startsWith('pipeline_')) continue
      const world = await buildTrash()
      const { survey, batchExport, other, token } = world
      const response = await callEndpoint(
        server,
        endpoint,
        await prepare(world),
        endpoint.access ? null : world.key,
      )
      expect(response.status, name).toBe(200)
      // So does the latest activity of the home page.
      const { activity: _, ...shown } = name === 'projectHome.retrieve' ? response.body : { ...response.body }
      const text = JSON.stringify(Array.isArray(response.body) ? response.body : shown)
      for (const secret of [
        survey.id,
        batchExport.id,
        other.id,
        other.slug,
        token,
        '"Trashed',
        '"trashed-flag',
      ]) {
        expect(text, `${name} contains ${secret}`).not.toContain(secret)
      }
    }
  }, 120_000)

  it('return 404 for a deleted record, and below a deleted organization or project', async () => {
    const { key, organization, project, survey, batchExport, second, other } = await buildTrash()
    const live = { organization_id: organization.id, project_id: String(project.id) }
    const trashedIds: Record<string, string | number> = {
      surveys: survey.id,
      batchExports: batchExport.id,
      projectBatchExports: batchExport.id,
      projects: second.id,
      organizations: other.id,
    }
    let count = 0
    for (const { name, row: endpoint } of endpoints) {
      const [resource = ''] = name.split('.')
      const params: Record<string, string> = {}
      for (const [, param = ''] of endpoint.path.matchAll(/:(\w+)/g)) params[param] = crypto.randomUUID()
      const places: Record<string, string>[] = []
      if ('organization_id' in params) places.push({ ...params, organization_id: other.id })
      if ('project_id' in params) places.push({ ...params, project_id: String(second.id) })
      const id = trashedIds[resource]
      if (id !== undefined && 'id' in params && !isOfTrash(name)) {
        places.push({ ...params, ...live, id: String(id) })
      }
      for (const params of places) {
        const { status } = await callEndpoint(server, endpoint, { params, body: {} }, key)
        // Below an existing parent the body is validated first, and this one is empty.
        const isInvalidBody = status === 400 && endpoint.body && params.id === String(id)
        if (!isInvalidBody) expect(status, `${name} ${JSON.stringify(params)}`).toBe(404)
        count += 1
      }
    }
    expect(count).toBeGreaterThan(100)
  })
})
