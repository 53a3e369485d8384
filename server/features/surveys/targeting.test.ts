import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../tests/support/factories'
import { createSurveyFixture } from '../../../tests/support/survey-fixture'
import { featureFlagTable } from '../../core/db/schema/feature-flags'

const { server, workspace, flags, create, patch, createFlag } = createSurveyFixture()
const filters = (percentage: number) => ({
  groups: [{ variant: '', rollout_percentage: percentage, properties: [] }],
})
const flagRow = async (id: number) =>
  (await server.db.select().from(featureFlagTable).where(eq(featureFlagTable.id, id)))[0]

describe('survey targeting', () => {
  it('creates a flag owned by the survey and synchronized with it', async () => {
    const created = await create({ targeting_flag_filters: filters(40) })
    expect(created).toMatchObject({
      targeting_flag: {
        id: created.targeting_flag_id,
        key: expect.stringMatching(/^survey-targeting-[\da-f]{10}$/),
        name: `Targeting flag for survey ${created.name}`,
        active: false,
        filters: filters(40),
      },
      targeting_flag_filters: filters(40),
    })
    const launched = await patch(created.id, { start_date: '2024-05-01' })
    expect(launched.targeting_flag.active).toBe(true)
    expect((await patch(created.id, { name: `${created.name}!` })).targeting_flag.active).toBe(true)
    expect((await patch(created.id, { end_date: '2024-06-01' })).targeting_flag.active).toBe(false)
  })

  it('merges filters key by key', async () => {
    const { id, targeting_flag } = await create({ targeting_flag_filters: { ...filters(40), extra: 1 } })
    const changed = await patch(id, { targeting_flag_filters: filters(60) })
    expect(changed.targeting_flag).toMatchObject({
      id: targeting_flag.id,
      filters: { ...filters(60), extra: 1 },
    })
    expect((await patch(id, { targeting_flag_filters: null })).targeting_flag.id).toBe(targeting_flag.id)
    expect((await patch(id, { targeting_flag_filters: {} })).targeting_flag.id).toBe(targeting_flag.id)
  })

  it('can be added and removed later', async () => {
    const { id } = await create({ start_date: '2024-05-01' })
    const { targeting_flag } = await patch(id, { targeting_flag_filters: filters(40) })
    expect(targeting_flag).toMatchObject({ active: true, filters: filters(40) })
    const removed = await patch(id, { remove_targeting_flag: true })
    expect(removed).toMatchObject({
      targeting_flag: null,
      targeting_flag_id: null,
      targeting_flag_filters: null,
      remove_targeting_flag: true,
    })
    expect(await flagRow(targeting_flag.id)).toBeUndefined()
    expect((await patch(id, { remove_targeting_flag: true })).targeting_flag).toBeNull()
    const ignored = await create({ remove_targeting_flag: true, targeting_flag_filters: filters(40) })
    expect(ignored.targeting_flag.filters).toEqual(filters(40))
  })

  it('rejects filters that match all users', async () => {
    const { id } = await create()
    const everybody = [
      filters(100),
      { groups: [{ properties: [] }] },
      { groups: [{ rollout_percentage: null }] },
      { groups: [...filters(69).groups, ...filters(100).groups] },
    ]
    for (const targeting_flag_filters of everybody) {
      const refusal = { code: 'invalid_input', attr: null }
      expect(await create({ targeting_flag_filters })).toMatchObject(refusal)
      expect(await patch(id, { targeting_flag_filters })).toMatchObject(refusal)
    }
    const some = {
      groups: [
        { rollout_percentage: 100, properties: [{ key: 'plan', value: 'pro' }] },
        ...filters(69).groups,
      ],
    }
    expect((await patch(id, { targeting_flag_filters: some })).targeting_flag.filters).toEqual(some)
  })

  it.each([
    [{ groups: [] }, 'invalid_input'],
    [{ groups: 'x' }, 'invalid_input'],
    [{ multivariate: null }, 'invalid_input'],
    [{ groups: [{ rollout_percentage: 40, variant: 'red' }] }, 'invalid_input'],
    [
      { groups: [{ rollout_percentage: 40, properties: [{ key: 'id', type: 'cohort', value: 1 }] }] },
      'cohort_does_not_exist',
    ],
    [{ groups: [{ properties: [{ key: 'a', operator: 'regex', value: 1 }] }] }, 'invalid_value'],
  ])('rejects invalid flag filters %j', async (targeting_flag_filters, code) => {
    expect(await create({ targeting_flag_filters })).toMatchObject({ code, attr: 'filters' })
  })

  it('can use an existing flag of the project, which stays unchanged', async () => {
    const flag = await createFlag({ filters: filters(50) })
    const { id, ...created } = await create({ targeting_flag_id: flag.id })
    expect(created).toMatchObject({
      targeting_flag_id: flag.id,
      targeting_flag: { id: flag.id, active: true },
    })
    const own = await patch(id, { targeting_flag_filters: filters(10) })
    expect(own.targeting_flag.id).not.toBe(flag.id)
    expect(own.targeting_flag.filters).toEqual(filters(10))
    await patch(id, { targeting_flag_id: flag.id })
    expect(await flagRow(own.targeting_flag.id)).toBeUndefined()
    expect((await patch(id, { remove_targeting_flag: true })).targeting_flag).toBeNull()
    expect(await flagRow(flag.id)).toMatchObject({
      active: true,
      filters: { text: JSON.stringify(filters(50)) },
    })
  })

  it('rejects a flag owned by another survey or in another project', async () => {
    const otherSurvey = await create({ targeting_flag_filters: filters(40) })
    const deleted = await createFlag({ deleted: true })
    const stranger = await buildOrganization(server.db)
    const foreign = await server.call(
      stranger.key,
      'POST',
      `/api/projects/${stranger.project.id}/feature_flags/`,
      {
        key: 'theirs',
      },
    )
    const ids = [
      otherSurvey.targeting_flag_id,
      otherSurvey.internal_targeting_flag.id,
      deleted.id,
      foreign.body.id,
    ]
    for (const id of [...ids, 0, -1, 2147483648, 9007199254740991]) {
      expect(await create({ targeting_flag_id: id })).toMatchObject({ code: 'invalid_input', attr: null })
    }
    for (const id of [deleted.id, foreign.body.id, 0, -1, 2147483648]) {
      expect(await create({ linked_flag_id: id })).toMatchObject({ code: 'invalid_input', attr: null })
    }
    expect(await patch(otherSurvey.id, { targeting_flag_id: otherSurvey.targeting_flag_id })).toMatchObject({
      targeting_flag_filters: filters(40),
    })
  })
})

describe('linked flag', () => {
  it('is returned, and can be removed', async () => {
    const flag = await createFlag({ name: 'About' })
    const { id, ...created } = await create({ linked_flag_id: flag.id })
    expect(created).toMatchObject({
      linked_flag_id: flag.id,
      linked_flag: { id: flag.id, key: flag.key, name: 'About', team_id: workspace.project.id },
    })
    expect(created.feature_flag_keys[0]).toEqual({ key: 'linked_flag_key', value: flag.key })
    await server.call(workspace.key, 'PATCH', flags(flag.id), {
      deleted: true,
    })
    expect(await patch(id, { linked_flag_id: flag.id })).toMatchObject({ linked_flag: { deleted: true } })
    expect(await patch(id, { linked_flag_id: null })).toMatchObject({
      linked_flag: null,
      linked_flag_id: null,
    })
  })

  it('must have the variant that the survey requires', async () => {
    const variants = ['red', 'blue'].map((key) => ({ key, rollout_percentage: 50 }))
    const [plain, coloured] = [
      await createFlag(),
      await createFlag({ filters: { ...filters(50), multivariate: { variants } } }),
    ]
    const conditions = (linkedFlagVariant: unknown) => ({ conditions: { linkedFlagVariant } })
    const { id } = await create({ linked_flag_id: coloured.id, ...conditions('red') })
    expect(await patch(id, { linked_flag_id: plain.id, ...conditions('any') })).toMatchObject({
      linked_flag_id: plain.id,
    })
    const refusal = { code: 'invalid_input', attr: null }
    expect(await patch(id, { linked_flag_id: coloured.id, ...conditions('green') })).toMatchObject({
      ...refusal,
      detail: expect.stringContaining('red, blue'),
    })
    expect(await patch(id, { linked_flag_id: coloured.id, ...conditions({}) })).toMatchObject(refusal)
    expect(await patch(id, { linked_flag_id: plain.id, ...conditions('red') })).toMatchObject(refusal)
    expect(await patch(id, conditions('red'))).toMatchObject(refusal)
    expect(await patch(id, conditions('any'))).toMatchObject(refusal)
  })
})
