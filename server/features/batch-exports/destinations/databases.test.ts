import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres } from '../../../../scripts/programs.mjs'
import { built } from '../../../../tests/support/built-server'
import { createExportFixture } from '../../../../tests/support/export-fixture'
import { type PostgresServer, startPostgres } from '../../../../tests/support/postgres'

const { scheduleDue } = built

/* Complete runs, from the data stored here to the other database. */

const programs = findPostgres()
const workspace = createExportFixture()
let server: PostgresServer

beforeAll(async () => {
  server = await startPostgres(programs ?? '')
  await workspace.start()
})
afterAll(() => server.close())

/** Start of the last complete hour, and a timestamp within it. */
const HOUR = 3_600_000
const end = Math.floor(Date.now() / HOUR) * HOUR
const END = new Date(end).toISOString()
const AT = new Date(end - HOUR / 2).toISOString().replace('000Z', '123456Z')

async function exportTo(type: 'Postgres' | 'Redshift', fields: object = {}) {
  const { port, user, password } = server
  const table_name = `t_${randomUUID()}`
  const login = { host: '127.0.0.1', port, user, password, database: 'postgres' }
  const config = { ...login, table_name, sslmode: 'disable' }
  const { id, destination } = await workspace.create({ destination: { type, config }, ...fields })
  expect(destination.config).not.toHaveProperty('user')
  expect(destination.config).not.toHaveProperty('password')
  const changed = await workspace.call('PATCH', `${id}/`, { destination: { config: { port } } })
  expect(changed.status).toBe(200)
  await workspace.due(id, END)
  await scheduleDue(workspace.server.db, new Date(), 0)
  await workspace.until(id, (runs) =>
    expect(runs).toMatchObject([{ status: 'Completed', latest_error: null }]),
  )
  const [run] = await workspace.listRuns(id)
  const rows = await server.query<Record<string, unknown>>(`select * from "${table_name}"`)
  expect(run).toMatchObject({ records_completed: rows.length })
  return rows
}

describe.skipIf(!programs).each(['Postgres', 'Redshift'] as const)('a run to %s', (type) => {
  it('writes events as they are stored', async () => {
    const uuid = randomUUID()
    const properties = { $ip: '8.8.8.8', $set: { plan: 'free' }, text: 'tab\t and "ä"' }
    const event = { event: `bought ${type}`, distinct_id: 'ada', elements_chain: 'a:href="x"' }
    const when = { timestamp: AT, inserted_at: AT }
    const project_id = workspace.workspace.project.id
    await workspace.storeEvents([{ uuid, properties, ...event, ...when }])
    const rows = await exportTo(type)
    const row = rows.find((candidate) => candidate.uuid === uuid)
    expect(row).toMatchObject({
      event: `bought ${type}`,
      distinct_id: 'ada',
      team_id: project_id,
      ip: '8.8.8.8',
      site_url: null,
      set_once: null,
      timestamp: new Date(AT),
    })
    const parsed = (name: string) => (type === 'Redshift' ? JSON.parse(String(row?.[name])) : row?.[name])
    expect(parsed('properties')).toMatchObject({
      text: type === 'Redshift' ? 'tab  and "ä"' : 'tab\t and "ä"',
    })
    expect(parsed('set')).toEqual({ plan: 'free' })
    expect(parsed('elements')).toBe('a:href="x"')
  })

  it('writes persons', async () => {
    const project_id = workspace.workspace.project.id
    const id = randomUUID()
    await workspace.storePersons([{ id, changed_at: AT, version: 3, properties: { name: 'Ada' } }])
    const rows = await exportTo(type, { model: 'persons' })
    const row = rows.find((candidate) => candidate.distinct_id === id)
    expect(row).toMatchObject({ person_id: id, is_deleted: false })
    expect([row?.team_id, row?.person_version, row?.person_distinct_id_version].map(Number)).toEqual([
      project_id,
      3,
      3,
    ])
  })
})
