import { describe, expect, it } from 'vitest'
import { ActivityPage } from '../../../contract/schemas/activity'
import { buildOrganization } from '../../../tests/support/factories'
import { createSurveyFixture } from '../../../tests/support/survey-fixture'

const { server, workspace, surveys, create, patch, createFlag } = createSurveyFixture()
const filters = (rollout_percentage: number) => ({
  groups: [{ rollout_percentage, properties: [], variant: null }],
})

const history = async (id: string) =>
  ActivityPage.parse((await server.call(workspace.key, 'GET', surveys(`${id}/activity/`))).body)
const getLastChanges = async (id: string) => (await history(id)).results[0]?.detail.changes
const change = (field: string, action: string, before: unknown, after: unknown) => ({
  type: 'Survey',
  action,
  field,
  before,
  after,
})

describe('survey activity log', () => {
  it('lists who created and who changed the survey, newest first', async () => {
    const { id, name } = await create({ description: 'Old', responses_limit: 5 })
    await patch(id, {
      name: `${name} 2`,
      description: 'New',
      responses_limit: null,
      start_date: '2024-05-01',
    })
    const { results, ...page } = await history(id)
    expect(page).toEqual({ next: null, previous: null, total_count: 2 })
    const { first_name, email } = workspace.owner
    expect(results).toEqual([
      {
        id: expect.any(String),
        user: { first_name, email },
        activity: 'updated',
        scope: 'Survey',
        item_id: id,
        detail: {
          changes: [
            change('name', 'changed', name, `${name} 2`),
            change('description', 'changed', 'Old', 'New'),
            change('start_date', 'created', null, '2024-05-01T00:00:00Z'),
            change('responses_limit', 'deleted', 5, null),
          ],
          trigger: null,
          name: `${name} 2`,
          short_id: null,
          type: null,
        },
        created_at: expect.any(String),
      },
      expect.objectContaining({
        activity: 'created',
        detail: expect.objectContaining({ name, changes: null }),
      }),
    ])
  })

  it('contains whole documents', async () => {
    const { id, questions } = await create({ questions: [{ type: 'open', question: 'Why?' }] })
    await patch(id, {
      questions: [...questions, { id: 'b', question: 'How?' }],
      conditions: {},
      appearance: { a: 1 },
    })
    expect(await getLastChanges(id)).toEqual([
      change('questions', 'changed', questions, [...questions, { id: 'b', question: 'How?' }]),
      change('appearance', 'created', null, { a: 1 }),
    ])
  })

  it('has no entry for a no-op update', async () => {
    const fields = {
      description: 'D',
      questions: [{ type: 'rating', question: 'Rate it', scale: 5 }],
      conditions: { url: 'a', urlMatchType: 'exact' },
      start_date: '2024-05-01T00:00:00Z',
      targeting_flag_filters: filters(40),
      iteration_count: 2,
      iteration_frequency_days: 7,
    }
    const { id, name } = await create(fields)
    const same = {
      ...fields,
      conditions: { urlMatchType: 'exact', url: 'a' },
      start_date: '2024-05-01T02:00:00+02:00',
    }
    for (const fields of [{}, { name }, same, { iteration_start_dates: [], unknown: 1 }]) {
      expect(await patch(id, fields)).toMatchObject({ id, name })
    }
    expect((await history(id)).total_count).toBe(1)
  })

  it('has no entry for a rejected request', async () => {
    const { id } = await create()
    expect(await patch(id, { description: 'New', linked_flag_id: 99_999 })).toMatchObject({
      type: 'validation_error',
    })
    const { total_count } = await history(id)
    expect(total_count).toBe(1)
    expect((await server.call(workspace.key, 'GET', surveys(id))).body.description).toBe('')
  })

  it('records targeting by its flag and its filters', async () => {
    const { id, name } = await create()
    const { targeting_flag } = await patch(id, { targeting_flag_filters: filters(40) })
    const flag = { id: targeting_flag.id, key: targeting_flag.key, name: `Targeting flag for survey ${name}` }
    expect(await getLastChanges(id)).toEqual([
      change('targeting_flag', 'created', null, flag),
      change('targeting_flag_filters', 'created', null, filters(40)),
    ])
    await patch(id, { targeting_flag_filters: filters(60) })
    expect(await getLastChanges(id)).toEqual([
      change('targeting_flag_filters', 'changed', filters(40), filters(60)),
    ])
    await patch(id, { remove_targeting_flag: true })
    expect(await getLastChanges(id)).toEqual([
      change('targeting_flag', 'deleted', flag, null),
      change('targeting_flag_filters', 'deleted', filters(60), null),
    ])
  })

  it('records a linked flag by its name', async () => {
    const flag = await createFlag({ key: 'linked', name: 'About' })
    const { id } = await create({ linked_flag_id: flag.id })
    await patch(id, { linked_flag_id: null })
    expect(await getLastChanges(id)).toEqual([
      change('linked_flag', 'deleted', { id: flag.id, key: 'linked', name: 'About' }, null),
    ])
  })

  it('remains in the log of all surveys after the survey is deleted', async () => {
    const stranger = await buildOrganization(server.db)
    const { id, name } = await create()
    await server.call(workspace.key, 'DELETE', surveys(id))
    expect((await server.call(workspace.key, 'GET', surveys(`${id}/activity/`))).status).toBe(404)
    const all = await server.call(workspace.key, 'GET', surveys('activity/?limit=2'))
    expect(all.body.results).toMatchObject([
      { activity: 'deleted', item_id: id, detail: { name, changes: null } },
      { activity: 'created', item_id: id },
    ])
    expect(all.body.next).toContain('page=2')
    const theirs = await server.call(
      stranger.key,
      'GET',
      `/api/projects/${stranger.project.id}/surveys/activity/`,
    )
    expect(theirs.body).toEqual({ results: [], next: null, previous: null, total_count: 0 })
  })
})
