import { beforeAll, describe, expect, it } from 'vitest'
import { buildMember, buildOrganization } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'

const server = createTestServer()
let key: string
let path: string
const ids: Record<string, string> = {}

const surveys = [
  { name: 'Draft', description: 'First impressions of 100%_sure people' },
  { name: 'Running', start_date: '2024-03-01', type: 'widget', description: 'Impressions, later' },
  { name: 'Complete', start_date: '2024-01-01', end_date: '2024-02-01', type: 'api' },
  { name: 'Archived', start_date: '2024-02-01', end_date: '2024-02-02', archived: true },
  { name: 'Archived draft', archived: true },
]

beforeAll(async () => {
  const built = await buildOrganization(server.db)
  key = built.key
  path = `/api/projects/${built.project.id}/surveys/`
  for (const survey of surveys) {
    const { body } = await server.call(key, 'POST', path, { type: 'popover', ...survey })
    ids[survey.name] = body.id
  }
  const stranger = await buildOrganization(server.db)
  await server.call(stranger.key, 'POST', `/api/projects/${stranger.project.id}/surveys/`, {
    name: 'Theirs',
    type: 'popover',
  })
})

const get = (query: string) => server.call(key, 'GET', `${path}?${query}`)
async function names(query: string): Promise<string[]> {
  const { body } = await get(query)
  expect(body.count).toBe(body.results.length)
  return body.results.map((survey: { name: string }) => survey.name)
}

describe('survey list', () => {
  it("contains only the project's surveys, newest first", async () => {
    expect(await names('')).toEqual(['Archived draft', 'Archived', 'Complete', 'Running', 'Draft'])
  })

  it('is paginated', async () => {
    const first = await get('limit=2')
    expect(first.body).toMatchObject({ count: 5, previous: null, results: [{}, {}] })
    expect(first.body.next).toMatch(/\/surveys\/\?limit=2&offset=2$/)
    const last = await get('offset=4&limit=2')
    expect(last.body).toMatchObject({ count: 5, next: null, results: [{ name: 'Draft' }] })
    expect((await get('offset=99')).body).toMatchObject({ count: 5, results: [] })
    expect((await get('limit=x&offset=-1')).body.results).toHaveLength(5)
    expect((await get('offset=999999999999999')).body.results).toEqual([])
    const response = await get('archived=true&limit=1')
    expect(response.body).toMatchObject({ count: 2, results: [{ name: 'Archived draft' }] })
    expect(response.body.next).toMatch(/\?archived=true&limit=1&offset=1$/)
  })

  it('counts all matches of a search on every page', async () => {
    const counts = ['limit=1', 'limit=1&offset=1', 'limit=2', 'limit=5', 'offset=9', 'limit=5&offset=1']
    for (const range of counts) {
      expect((await get(`search=impressions&${range}`)).body, range).toMatchObject({ count: 2 })
    }
    expect((await get('search=nothing')).body).toMatchObject({ count: 0, results: [] })
    expect((await get('search=IMPRESSIONS')).body).toMatchObject({ count: 2 })
  })

  it.each([
    ['search=impressions', ['Running', 'Draft']],
    ['search=IMPRESSIONS%20first', ['Draft']],
    ['search=later,impressions', ['Running']],
    ['search=100%25_s', ['Draft']],
    ['search=%25', ['Draft']],
    ['search=_', ['Draft']],
    ['search=%5C', []],
    ['search=draft', ['Archived draft', 'Draft']],
    ['search=', ['Archived draft', 'Archived', 'Complete', 'Running', 'Draft']],
    ['archived=true', ['Archived draft', 'Archived']],
    ['archived=false', ['Complete', 'Running', 'Draft']],
    ['type=widget', ['Running']],
    ['type=email', []],
    ['state=draft', ['Draft']],
    ['state=running', ['Running']],
    ['state=complete', ['Complete']],
    ['state=archived', ['Archived draft', 'Archived']],
    ['state=running&type=api', []],
    ['order=name', ['Archived', 'Archived draft', 'Complete', 'Draft', 'Running']],
    ['order=-name', ['Running', 'Draft', 'Complete', 'Archived draft', 'Archived']],
    ['order=state', ['Running', 'Draft', 'Complete', 'Archived draft', 'Archived']],
    ['order=-state', ['Archived draft', 'Archived', 'Complete', 'Draft', 'Running']],
    ['order=created_at', ['Draft', 'Running', 'Complete', 'Archived', 'Archived draft']],
    ['order=-created_at&type=popover', ['Archived draft', 'Archived', 'Draft']],
    ['unknown=1', ['Archived draft', 'Archived', 'Complete', 'Running', 'Draft']],
  ])('filters by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('sorts surveys without a date last', async () => {
    expect((await names('order=start_date')).slice(0, 3)).toEqual(['Complete', 'Archived', 'Running'])
    expect((await names('order=-start_date')).slice(0, 3)).toEqual(['Running', 'Archived', 'Complete'])
    expect((await names('order=end_date')).slice(0, 2)).toEqual(['Complete', 'Archived'])
    expect((await names('order=-end_date')).slice(0, 2)).toEqual(['Archived', 'Complete'])
  })

  it('filters by ids and ignores unknown ones', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(await names(`ids=${ids.Draft},${unknown},${ids.Running?.toUpperCase()}`)).toEqual([
      'Running',
      'Draft',
    ])
    expect(await names(`ids=${unknown}`)).toEqual([])
  })

  it('filters by the user who created the surveys', async () => {
    const { organization, project, owner, key } = await buildOrganization(server.db)
    const member = await buildMember(server.db, organization.id)
    const surveysPath = `/api/projects/${project.id}/surveys/`
    await server.call(key, 'POST', surveysPath, { name: 'Of the owner', type: 'popover' })
    await server.call(member.key, 'POST', surveysPath, { name: 'Of the member', type: 'popover' })
    const list = async (query: string) => {
      const { body } = await server.call(key, 'GET', `${surveysPath}?${query}`)
      return { count: body.count, names: body.results.map(({ name }: { name: string }) => name) }
    }
    expect(await list(`created_by_id=${owner.id}`)).toEqual({ count: 1, names: ['Of the owner'] })
    expect(await list(`created_by_id=${member.user.id}`)).toEqual({ count: 1, names: ['Of the member'] })
    expect(await list(`created_by_id=${member.user.id}&state=running`)).toEqual({ count: 0, names: [] })
    expect(await list('created_by_id=2147483647')).toEqual({ count: 0, names: [] })
  })

  it.each([
    ['created_by_id=me', 'created_by_id', 'invalid_input'],
    ['created_by_id=', 'created_by_id', 'invalid_input'],
    ['created_by_id=-1', 'created_by_id', 'invalid_input'],
    ['created_by_id=2147483648', 'created_by_id', 'invalid_input'],
    ['type=banner', 'type', 'invalid_choice'],
    ['archived=maybe', 'archived', 'invalid_choice'],
    ['state=paused', 'state', 'invalid_choice'],
    ['order=questions', 'order', 'invalid_choice'],
    ['ids=1', 'ids', 'invalid_input'],
    ['ids=', 'ids', 'invalid_input'],
    ["ids=';--", 'ids', 'invalid_input'],
    [`search=${'x'.repeat(201)}`, 'search', 'max_length'],
    ['search=%00', 'search', 'null_characters_not_allowed'],
  ])('rejects %s', async (query, attr, code) => {
    expect(await get(query)).toMatchObject({ status: 400, body: { type: 'validation_error', code, attr } })
  })
})
