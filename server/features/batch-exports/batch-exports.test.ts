import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { TABLE_COLUMNS } from '../../../contract/domain/export-columns'
import { createExportFixture } from '../../../tests/support/export-fixture'
import { buildMember, buildOrganization, buildProject } from '../../../tests/support/factories'
import { batchExportTable, exportRunTable } from '../../core/db/schema/batch-exports'
import { projectTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'
import { writeLog } from './engine/export-log'

const at = createExportFixture()
const { server, workspace, call, create, events } = at

const bucket = { bucket_name: 'b', region: 'us-east-1', prefix: 'p/' }
const s3 = {
  type: 'S3',
  config: { ...bucket, aws_access_key_id: 'AKIA', aws_secret_access_key: 'hidden', compression: 'gzip' },
}
const loadRow = async (id: string) =>
  (await server.db.select().from(batchExportTable).where(eq(batchExportTable.id, id)))[0]

describe('preview of an export', () => {
  it('returns the columns with their types and the rows of the selection', async () => {
    const [uuid] = await events(new Date(Date.now() - 3_600_000))
    const { status, body } = await call('POST', 'preview/', {
      destination_type: 'FileDownload',
      hogql_query: 'SELECT uuid, event, timestamp FROM events',
      include_events: ['seen'],
    })
    expect(status).toBe(200)
    expect(body.columns).toEqual([
      { name: 'uuid', type: 'uuid' },
      { name: 'event', type: 'text' },
      { name: 'timestamp', type: 'timestamp' },
    ])
    expect(body.rows).toContainEqual([uuid, 'seen', expect.stringMatching(/Z$/)])
    expect(body.rows.length).toBeLessThanOrEqual(10)
  })

  it('applies the event names and filters, and has the default columns of the destination', async () => {
    await events(new Date(Date.now() - 3_600_000))
    const preview = async (fields: object) =>
      (await call('POST', 'preview/', { destination_type: 'Postgres', ...fields })).body
    const { columns, rows } = await preview({ exclude_events: ['seen'] })
    expect(columns.map(({ name }: { name: string }) => name)).toEqual(TABLE_COLUMNS.events)
    expect(rows).toEqual([])
    const filters = [{ type: 'event', key: 'plan', operator: 'exact', value: ['free'] }]
    expect(await preview({ filters })).toMatchObject({ rows: [], is_complete: true })
  })

  it('reports an invalid query at its field', async () => {
    const body = { destination_type: 'S3', hogql_query: 'SELECT FROM events' }
    expect(await call('POST', 'preview/', body)).toMatchObject({ status: 400, body: { attr: 'hogql_query' } })
  })
})

describe('batch export', () => {
  it('never returns its secrets and stores them encrypted', async () => {
    const { id, destination } = await create({ destination: s3 })
    expect(destination).toEqual({
      type: 'S3',
      config: expect.objectContaining({ ...bucket, compression: 'gzip' }),
    })
    const { body } = await call('GET', '')
    const { body: history } = await call('GET', `${id}/activity/`)
    for (const response of [destination, body, history, await loadRow(id)]) {
      expect(JSON.stringify(response)).not.toMatch(/AKIA|hidden/)
    }
  })

  it('has a creator, by whom the list can be filtered', async () => {
    const member = await buildMember(server.db, workspace.organization.id)
    const body = { name: 'Of the member', interval: 'hour', destination: { type: 'NoOp', config: {} } }
    const { body: created } = await server.call(member.key, 'POST', at.exports(), body)
    expect(created.created_by).toMatchObject({ uuid: member.user.uuid, email: member.user.email })
    await create()
    for (const path of [at.exports(), `/api/organizations/${workspace.organization.id}/batch_exports/`]) {
      const list = (id: number | string) => server.call(workspace.key, 'GET', `${path}?created_by_id=${id}`)
      expect((await list(member.user.id)).body).toMatchObject({ count: 1, results: [{ id: created.id }] })
      expect((await list(workspace.owner.id)).body.results).not.toContainEqual(
        expect.objectContaining({ id: created.id }),
      )
      expect(await list('me')).toMatchObject({ status: 400, body: { attr: 'created_by_id' } })
    }
  })

  it('retains secrets omitted from a PATCH, and logs when one was replaced', async () => {
    const { id } = await create({ destination: s3 })
    const before = (await loadRow(id))?.destination_config
    const { body } = await call('PATCH', `${id}/`, { destination: { config: { prefix: 'q/' } } })
    expect(body.destination.config).toMatchObject({ ...bucket, prefix: 'q/', compression: 'gzip' })
    expect((await loadRow(id))?.destination_config).not.toBe(before)
    await call('PATCH', `${id}/`, { destination: { type: 'S3', config: { aws_secret_access_key: 'other' } } })
    const { body: history } = await call('GET', `${id}/activity/`)
    const fields = history.results.map((entry: { detail: { changes: { field: string }[] | null } }) =>
      entry.detail.changes?.map(({ field }) => field),
    )
    expect(fields).toEqual([['secrets'], ['destination'], undefined])
    expect(JSON.stringify(history)).not.toContain('other')
  })

  it('is unchanged after an update without changes', async () => {
    const { id, ...created } = await create({ destination: s3 })
    for (const body of [{}, { name: created.name, interval: 'hour' }, { destination: s3 }, { unknown: 1 }]) {
      expect((await call('PATCH', `${id}/`, body)).body).toEqual({ id, ...created })
    }
    expect((await call('GET', `${id}/activity/`)).body.total_count).toBe(1)
  })

  it.each([
    [{ interval: 'month' }, 'interval'],
    [{ name: ' ' }, 'name'],
    [{ destination: { type: 'Tape', config: {} } }, 'destination__type'],
    [
      { destination: { type: 'S3', config: { region: 'r', prefix: 'p' } } },
      'destination__config__bucket_name',
    ],
    [{ destination: { type: 'NoOp', config: { colour: 'red' } } }, 'destination__config'],
    [
      { destination: { type: 'S3', config: { ...s3.config, compression: 'zstd' } } },
      'destination__config__compression',
    ],
    [{ offset_day: 1 }, 'offset_day'],
    [{ offset_hour: 4 }, 'offset_hour'],
    [{ interval: 'week', offset_day: 7 }, 'offset_day'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ start_at: '2024-05-02T00:00:00Z', end_at: '2024-05-01T00:00:00Z' }, 'end_at'],
    [{ hogql_query: 'select' }, 'hogql_query'],
    [{ filters: [{ type: 'cohort', key: 'x' }] }, 'filters'],
    [{ model: 'persons', filters: [{ type: 'event', key: 'a', operator: 'is_set' }] }, 'filters'],
    [
      {
        model: 'persons',
        destination: { type: 'HTTP', config: { url: 'https://a.test/batch/', token: 't' } },
      },
      'model',
    ],
  ])('is rejected with %j', async (fields, attr) => {
    const draft = { name: 'Export', interval: 'hour', destination: { type: 'NoOp', config: {} } }
    const response = await call('POST', '', { ...draft, ...fields })
    expect(response).toMatchObject({ status: 400, body: { type: 'validation_error' } })
    expect(response.body.attr).toContain(attr)
  })

  it('cannot change its destination type', async () => {
    const { id } = await create()
    const response = await call('PATCH', `${id}/`, { destination: { type: 'NoOp', config: {} } })
    expect(response).toMatchObject({ status: 400, body: { attr: 'destination__type' } })
  })

  it('has a schema if it has a query', async () => {
    const query = "select event as name, properties.plan from events where event = 'paid'"
    const { id, schema } = await create({ hogql_query: query })
    expect(schema.fields.map(({ alias }: { alias: string }) => alias)).toEqual(['name', 'properties.plan'])
    expect((await call('PATCH', `${id}/`, { hogql_query: null })).body).toMatchObject({
      hogql_query: null,
      schema: null,
    })
  })

  it('ignores repeated pause requests', async () => {
    const { id } = await create()
    const { body: paused } = await call('POST', `${id}/pause/`, {})
    expect(paused).toMatchObject({ paused: true, next_run: null, last_paused_at: expect.any(String) })
    expect((await call('POST', `${id}/pause/`, {})).body).toEqual(paused)
    const { body: going } = await call('PATCH', `${id}/`, { paused: false })
    expect(going).toMatchObject({
      paused: false,
      next_run: expect.any(Object),
      last_paused_at: paused.last_paused_at,
    })
  })

  it('has a pause time however it is paused', async () => {
    const created = await create({ paused: true })
    expect(created.last_paused_at).toEqual(expect.any(String))
    const { id } = await create()
    const { body } = await call('PATCH', `${id}/`, { paused: true })
    expect(body.last_paused_at).toEqual(expect.any(String))
    const sent = '2026-01-02T03:04:05Z'
    expect((await create({ paused: true, last_paused_at: sent })).last_paused_at).toBe(sent)
  })

  it('applies a changed interval from now on', async () => {
    const { id } = await create()
    const fields = { interval: 'day', timezone: 'Europe/Berlin', offset_hour: 5 }
    const { body } = await call('PATCH', `${id}/`, fields)
    const end = new Date(body.next_run.data_interval_end)
    const localTime = end.toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' })
    expect(localTime).toBe('05:00')
    expect(end.getTime()).toBeGreaterThan(Date.now())
    expect(end.getTime()).toBeLessThan(Date.now() + 25 * 3_600_000)
  })
})

describe('organization-level endpoints', () => {
  const below = (path = '') => `/api/organizations/${workspace.organization.id}/batch_exports/${path}`
  const draft = { name: 'Below', interval: 'hour', destination: { type: 'NoOp', config: {} } }

  it('create exports in the given project, the current one, or the oldest', async () => {
    const second = await buildProject(server.db, workspace.organization.id)
    const named = await server.call(workspace.key, 'POST', below(), { ...draft, team_id: second.id })
    expect(named.body.team_id).toBe(second.id)
    const set = (current_project_id: number | null) =>
      server.db.update(userTable).set({ current_project_id }).where(eq(userTable.id, workspace.owner.id))
    await set(null)
    const member = await buildMember(server.db, workspace.organization.id)
    expect((await server.call(member.key, 'POST', below(), draft)).body.team_id).toBe(workspace.project.id)
    const stranger = await buildOrganization(server.db)
    const foreign = await server.call(workspace.key, 'POST', below(), {
      ...draft,
      team_id: stranger.project.id,
    })
    expect(foreign).toMatchObject({ status: 400, body: { attr: 'team_id' } })
    expect((await server.call(workspace.key, 'GET', below(`${named.body.id}/`))).status).toBe(200)
    expect((await call('GET', `${named.body.id}/`)).status).toBe(404)
  })

  it('exclude exports of inaccessible private projects', async () => {
    const hidden = await buildProject(server.db, workspace.organization.id)
    await server.db.update(projectTable).set({ access_control: true }).where(eq(projectTable.id, hidden.id))
    const { body } = await server.call(workspace.key, 'POST', below(), { ...draft, team_id: hidden.id })
    const member = await buildMember(server.db, workspace.organization.id)
    for (const [method, path] of [
      ['GET', `${body.id}/`],
      ['PATCH', `${body.id}/`],
      ['DELETE', `${body.id}/`],
      ['POST', `${body.id}/pause/`],
      ['GET', `${body.id}/runs/`],
      ['GET', `${body.id}/logs/`],
      ['GET', `${body.id}/files/`],
    ] as const) {
      const sent = method === 'GET' || method === 'DELETE' ? undefined : {}
      expect((await server.call(member.key, method, below(path), sent)).status, path).toBe(404)
    }
    const { body: list } = await server.call(member.key, 'GET', below('?limit=1000'))
    expect(list.results.map(({ id }: { id: string }) => id)).not.toContain(body.id)
    const own = await server.call(member.key, 'POST', below(), { ...draft, team_id: hidden.id })
    expect(own).toMatchObject({ status: 400, body: { attr: 'team_id' } })
  })
})

describe('export runs', () => {
  const run = (batch_export_id: string, fields: Partial<typeof exportRunTable.$inferInsert> = {}) => ({
    batch_export_id,
    data_interval_start: '2024-05-01T10:00:00Z',
    data_interval_end: '2024-05-01T11:00:00Z',
    retry_of_id: randomUUID(),
    ...fields,
  })
  const ids = (body: { results: { id: string }[] }) => body.results.map(({ id }) => id)

  it('are paginated in both directions, each listed once', async () => {
    const { id } = await create()
    await server.db.insert(exportRunTable).values(Array.from({ length: 25 }, () => run(id)))
    const { body: all } = await call('GET', `${id}/runs/`)
    expect(all).toMatchObject({ next: null, previous: null })
    const seen: string[] = []
    let { body: page } = await call('GET', `${id}/runs/?limit=10`)
    const turn = async (url: string) => (await server.call(workspace.key, 'GET', url)).body
    for (;;) {
      seen.push(...ids(page))
      if (!page.next) break
      page = await turn(page.next)
    }
    expect(seen).toEqual(ids(all))
    page = await turn(page.previous)
    expect(ids(page)).toEqual(seen.slice(10, 20))
    page = await turn(page.previous)
    expect(ids(page)).toEqual(seen.slice(0, 10))
    expect(page.previous).toBeNull()
    expect((await call('GET', `${id}/runs/?cursor=nonsense`)).status).toBe(400)
    expect((await call('GET', `${id}/`)).body.latest_runs.map(({ id }: { id: string }) => id)).toEqual(
      seen.slice(0, 10),
    )
  })

  it('are those of the last week by default, and can be filtered by state and interval', async () => {
    const { id } = await create()
    const old = new Date(Date.now() - 8 * 86_400_000).toISOString()
    await server.db
      .insert(exportRunTable)
      .values([
        run(id, { created_at: old, status: 'Failed', finished_at: old }),
        run(id, { data_interval_start: '2024-06-01T10:00:00Z', data_interval_end: '2024-06-01T11:00:00Z' }),
      ])
    const count = async (query: string) => (await call('GET', `${id}/runs/?${query}`)).body.results.length
    expect(await count('')).toBe(1)
    expect(await count('after=-30d')).toBe(2)
    expect(await count('after=-30d&status=failed')).toBe(1)
    expect(await count('after=-30d&status=Completed,Cancelled')).toBe(0)
    expect(await count('ordering=-data_interval_start')).toBe(0)
    expect(await count('ordering=-data_interval_start&start=2024-05-01T00:00:00Z')).toBe(2)
    expect(await count('ordering=data_interval_start&start=2024-05-01&end=2024-05-02')).toBe(1)
    for (const query of [
      'after=soon',
      'status=Odd',
      'ordering=name',
      'start=x&ordering=data_interval_start',
    ]) {
      expect((await call('GET', `${id}/runs/?${query}`)).status, query).toBe(400)
    }
  })

  it('of another export are not found', async () => {
    const [left, secondItem] = [await create(), await create()]
    const [row] = await server.db.insert(exportRunTable).values(run(left.id)).returning()
    for (const path of ['', 'logs/']) {
      expect((await call('GET', `${secondItem.id}/runs/${row?.id}/${path}`)).status).toBe(404)
    }
    for (const path of ['retry/', 'cancel/']) {
      expect((await call('POST', `${secondItem.id}/runs/${row?.id}/${path}`, {})).status).toBe(404)
    }
    expect((await call('GET', `${left.id}/runs/nonsense/`)).status).toBe(404)
  })

  it('cannot be retried while the interval is being exported', async () => {
    const { id } = await create()
    const [row] = await server.db
      .insert(exportRunTable)
      .values(run(id, { status: 'Running' }))
      .returning()
    expect((await call('POST', `${id}/runs/${row?.id}/retry/`, {})).status).toBe(400)
  })
})

describe('export log', () => {
  it('can be searched by level, text, run and time', async () => {
    const { id } = await create()
    const [left, secondItem] = [randomUUID(), randomUUID()]
    const say = (instance: string, level: 'INFO' | 'WARNING' | 'ERROR', message: string) =>
      writeLog(server.db, { batch_export_id: id, id: instance }, level, message)
    await say(left, 'INFO', 'Begun 100%')
    await say(left, 'WARNING', 'Slow \0 \ud800')
    await say(secondItem, 'ERROR', 'Broken')
    const find = async (query: string) =>
      (await call('GET', `${id}/logs/?${query}`)).body.results?.map(
        ({ message }: { message: string }) => message,
      )
    expect(await find('')).toEqual(['Broken', 'Slow  \ufffd', 'Begun 100%'])
    expect(await find('level=warn,error')).toEqual(['Broken', 'Slow  \ufffd'])
    expect(await find('search=100%25')).toEqual(['Begun 100%'])
    expect(await find(`instance_id=${secondItem}`)).toEqual(['Broken'])
    expect(await find('limit=1&offset=1')).toEqual(['Slow  \ufffd'])
    const { body } = await call('GET', `${id}/logs/`)
    expect(await find(`before=${body.results[0].timestamp}&level=info`)).toEqual(['Begun 100%'])
    for (const query of ['level=loud', 'instance_id=x', 'after=now']) {
      expect((await call('GET', `${id}/logs/?${query}`)).status, query).toBe(400)
    }
  })
})

describe('backfill', () => {
  it('is rejected if there is nothing to export', async () => {
    const empty = await buildOrganization(server.db)
    const url = `/api/projects/${empty.project.id}/batch_exports/`
    const draft = { name: 'E', interval: 'hour', destination: { type: 'NoOp', config: {} } }
    const { body: created } = await server.call(empty.key, 'POST', url, draft)
    const nothing = await server.call(empty.key, 'POST', `${url}${created.id}/backfill/`, {
      start_at: '2024-05-01T00:00:00Z',
    })
    expect(nothing).toMatchObject({
      status: 400,
      body: { attr: 'start_at', detail: expect.stringContaining('no events') },
    })

    await events('2024-05-01T10:30:00Z')
    const { id } = await create()
    for (const [body, attr] of [
      [{ start_at: 'yesterday' }, 'start_at'],
      [{ start_at: 5 }, 'start_at'],
      [{ start_at: '2024-05-02T00:00:00Z', end_at: '2024-05-02T00:00:00Z' }, 'start_at'],
      [{ start_at: '2024-05-02T00:00:00Z', end_at: '2999-01-01T00:00:00Z' }, 'end_at'],
      [{ start_at: '2024-04-01T00:00:00Z', end_at: '2024-04-02T00:00:00Z' }, 'end_at'],
      [{ start_at: '2999-01-01T00:00:00Z' }, 'start_at'],
    ] as const) {
      const response = await call('POST', `${id}/backfill/`, body)
      expect(response, JSON.stringify(body)).toMatchObject({ status: 400, body: { attr } })
    }
  })

  it('covers the requested range with whole intervals, starting at the first data', async () => {
    await events('2024-05-01T10:30:00Z')
    const { id } = await create()
    const estimate = async (body: object) => (await call('POST', `${id}/backfills/estimate/`, body)).body
    expect(
      await estimate({ start_at: '2020-01-01T00:00:00Z', end_at: '2024-05-01T11:20:00Z' }),
    ).toMatchObject({
      start_at: '2024-05-01T10:00:00Z',
      end_at: '2024-05-01T12:00:00Z',
      runs: 2,
    })
    expect(await estimate({ end_at: '2024-05-01T12:00:00Z' })).toMatchObject({ start_at: null, runs: 1 })
    await server.db
      .update(projectTable)
      .set({ timezone: 'Asia/Tokyo' })
      .where(eq(projectTable.id, workspace.project.id))
    expect(await estimate({ start_at: '2024-05-01T19:00:00', end_at: '2024-05-01T20:00:00' })).toMatchObject({
      start_at: '2024-05-01T10:00:00Z',
      end_at: '2024-05-01T11:00:00Z',
    })
  })
})

describe('connection test', () => {
  it('executes each of its steps for real', async () => {
    const { body } = await call('GET', 'test/?destination=FileDownload')
    expect(body.steps.length).toBeGreaterThan(0)
    const destination = { type: 'FileDownload', config: {} }
    for (const [step, { name }] of body.steps.entries()) {
      expect((await call('POST', 'run_test_step_new/', { destination, step })).body).toMatchObject({
        name,
        result: { status: 'Passed', message: null },
      })
    }
    expect((await call('POST', 'run_test_step_new/', { destination, step: 99 })).status).toBe(400)
    expect((await call('GET', 'test/')).status).toBe(400)
  })

  it('uses stored secrets of the export for omitted ones', async () => {
    const config = {
      ...bucket,
      aws_access_key_id: 'a',
      aws_secret_access_key: 'b',
      endpoint_url: 'http://127.0.0.1:1',
    }
    const { id } = await create({ destination: { type: 'S3', config } })
    const body = { destination: { type: 'S3', config: { ...bucket, endpoint_url: 'http://127.0.0.1:1' } } }
    const response = await call('POST', `${id}/run_test_step/`, body)
    expect(response).toMatchObject({
      status: 200,
      body: { result: { status: 'Failed', message: expect.any(String) } },
    })
  })
})

describe('export files', () => {
  it('can be downloaded by a link that expires and gives access to nothing else', async () => {
    const { id } = await create()
    await events('2024-05-01T10:30:00Z')
    await at.start()
    await call('POST', `${id}/backfill/`, {
      start_at: '2024-05-01T10:00:00Z',
      end_at: '2024-05-01T11:00:00Z',
    })
    await at.until(id, ([run]) => expect(run?.status).toBe('Completed'))
    const { body } = await call('GET', `${id}/files/`)
    expect(body.count).toBe(1)
    const [{ url, size, key }] = body.results
    expect(key).toContain('2024-05-01T10:00:00+00:00')
    const path = url.slice(new URL(url).origin.length)
    const fetched = await server.request({ method: 'GET', url: path })
    expect(fetched.statusCode).toBe(200)
    expect(fetched.rawPayload.length).toBe(size)
    expect(fetched.headers['content-disposition']).toContain('attachment')
    // Not the last character: some of its bits are padding.
    const forged = path.replace(/.(?=.{4}$)/, (letter: string) => (letter === 'A' ? 'B' : 'A'))
    expect((await server.request({ method: 'GET', url: forged })).statusCode).toBe(404)
  })
})
