import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { featureFlagTable } from '../../db/tables/feature-flags'
import { buildOrganization } from '../../testing/build'
import { testServer } from '../../testing/server'

const server = testServer()
const filters = (percentage: number) => ({
  groups: [{ variant: '', rollout_percentage: percentage, properties: [] }],
})
const unseen = (name: string) =>
  ['dismissed', 'responded'].map((what) => ({
    key: `$survey_${what}/${name}`,
    value: 'is_not_set',
    operator: 'is_not_set',
    type: 'person',
  }))

let place: Awaited<ReturnType<typeof buildOrganization>>
let serial = 0
beforeAll(async () => {
  place = await buildOrganization(server.db)
})

const path = (id = '') => `/api/projects/${place.project.id}/surveys/${id}`
async function create(fields: object = {}) {
  serial += 1
  return (
    await server.call(place.key, 'POST', path(), { name: `Survey ${serial}`, type: 'popover', ...fields })
  ).body
}
const patch = async (id: string, fields: object) =>
  (await server.call(place.key, 'PATCH', path(id), fields)).body
async function createFlag(fields: object = {}) {
  serial += 1
  const flags = `/api/projects/${place.project.id}/feature_flags/`
  return (
    await server.call(place.key, 'POST', flags, { key: `flag-${serial}`, filters: filters(50), ...fields })
  ).body
}
const flagRow = async (id: number) =>
  (await server.db.select().from(featureFlagTable).where(eq(featureFlagTable.id, id)))[0]

describe('the flag that keeps people from being asked twice', () => {
  it('lets in who has not seen the survey, and is on while it runs', async () => {
    const { id, name, internal_targeting_flag: flag } = await create()
    expect(flag).toMatchObject({
      key: expect.stringMatching(/^survey-targeting-[\da-f]{10}-custom$/),
      name: `Targeting flag for survey ${name}`,
      active: false,
      filters: { groups: [{ variant: '', rollout_percentage: 100, properties: unseen(id) }] },
    })
    const active = async (fields: object) => (await patch(id, fields)).internal_targeting_flag.active
    expect(await active({ start_date: '2024-05-01' })).toBe(true)
    expect(await active({ name: `${name} renamed` })).toBe(true)
    expect(await active({ archived: true })).toBe(false)
    expect(await active({ archived: false })).toBe(true)
    expect(await active({ end_date: '2024-06-01' })).toBe(false)
    expect(await active({ end_date: null })).toBe(true)
    expect(await active({ start_date: null })).toBe(false)
    expect((await create({ start_date: '2024-05-01' })).internal_targeting_flag.active).toBe(true)
  })

  it('waits for other surveys', async () => {
    const { id, internal_targeting_flag } = await create({ conditions: { seenSurveyWaitPeriodInDays: 30 } })
    const last = { key: '$last_seen_survey_date', type: 'person' }
    expect(internal_targeting_flag.filters.groups).toEqual([
      {
        variant: '',
        rollout_percentage: 100,
        properties: [...unseen(id), { ...last, value: 'is_not_set', operator: 'is_not_set' }],
      },
      {
        variant: '',
        rollout_percentage: 100,
        properties: [...unseen(id), { ...last, value: '30d', operator: 'is_date_before' }],
      },
    ])
    expect((await patch(id, { conditions: null })).internal_targeting_flag.filters.groups).toHaveLength(1)
  })

  it('looks at the current iteration', async () => {
    const { id, internal_targeting_flag } = await create({ iteration_count: 3, iteration_frequency_days: 30 })
    expect(internal_targeting_flag.filters.groups[0].properties).toEqual(unseen(`${id}/1`))
    const second = await patch(id, { start_date: '2024-05-01', current_iteration: 2 })
    expect(second.internal_targeting_flag.filters.groups[0].properties).toEqual(unseen(`${id}/2`))
    const once = await patch(id, { iteration_count: null, iteration_frequency_days: null })
    expect(once).toMatchObject({ iteration_start_dates: [], current_iteration: null })
    expect(once.internal_targeting_flag.filters.groups[0].properties).toEqual(unseen(id))
  })

  it('comes back when it was deleted', async () => {
    const { id, internal_targeting_flag } = await create({ start_date: '2024-05-01' })
    await server.db
      .update(featureFlagTable)
      .set({ deleted: true })
      .where(eq(featureFlagTable.id, internal_targeting_flag.id))
    expect((await patch(id, {})).internal_targeting_flag).toMatchObject({ deleted: false, active: true })
    await server.db.delete(featureFlagTable).where(eq(featureFlagTable.id, internal_targeting_flag.id))
    expect((await server.call(place.key, 'GET', path(id))).body.internal_targeting_flag).toBeNull()
    expect((await patch(id, {})).internal_targeting_flag).toMatchObject({ active: true })
  })
})

describe('targeting', () => {
  it('is a flag of the survey, which follows it', async () => {
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

  it('changes key by key', async () => {
    const { id, targeting_flag } = await create({ targeting_flag_filters: { ...filters(40), extra: 1 } })
    const changed = await patch(id, { targeting_flag_filters: filters(60) })
    expect(changed.targeting_flag).toMatchObject({
      id: targeting_flag.id,
      filters: { ...filters(60), extra: 1 },
    })
    expect((await patch(id, { targeting_flag_filters: null })).targeting_flag.id).toBe(targeting_flag.id)
    expect((await patch(id, { targeting_flag_filters: {} })).targeting_flag.id).toBe(targeting_flag.id)
  })

  it('can come later and go again', async () => {
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

  it('never is everybody', async () => {
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
  ])('must be filters of a flag, not %j', async (targeting_flag_filters, code) => {
    expect(await create({ targeting_flag_filters })).toMatchObject({ code, attr: 'filters' })
  })

  it("can be a flag of the project's own, which stays as it is", async () => {
    const flag = await createFlag()
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

  it('is not what another survey made for itself, nor what another project has', async () => {
    const other = await create({ targeting_flag_filters: filters(40) })
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
    const ids = [other.targeting_flag_id, other.internal_targeting_flag.id, deleted.id, foreign.body.id]
    for (const id of [...ids, 0, -1, 2147483648, 9007199254740991]) {
      expect(await create({ targeting_flag_id: id })).toMatchObject({ code: 'invalid_input', attr: null })
    }
    for (const id of [deleted.id, foreign.body.id, 0, -1, 2147483648]) {
      expect(await create({ linked_flag_id: id })).toMatchObject({ code: 'invalid_input', attr: null })
    }
    expect(await patch(other.id, { targeting_flag_id: other.targeting_flag_id })).toMatchObject({
      targeting_flag_filters: filters(40),
    })
  })
})

describe('a linked flag', () => {
  it('is shown, and can be taken off', async () => {
    const flag = await createFlag({ name: 'About' })
    const { id, ...created } = await create({ linked_flag_id: flag.id })
    expect(created).toMatchObject({
      linked_flag_id: flag.id,
      linked_flag: { id: flag.id, key: flag.key, name: 'About', team_id: place.project.id },
    })
    expect(created.feature_flag_keys[0]).toEqual({ key: 'linked_flag_key', value: flag.key })
    await server.call(place.key, 'PATCH', `/api/projects/${place.project.id}/feature_flags/${flag.id}`, {
      deleted: true,
    })
    expect(await patch(id, { linked_flag_id: flag.id })).toMatchObject({ linked_flag: { deleted: true } })
    expect(await patch(id, { linked_flag_id: null })).toMatchObject({
      linked_flag: null,
      linked_flag_id: null,
    })
  })

  it('must have the variant that the survey is for', async () => {
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

describe('sampling', () => {
  it('has a schedule and a flag of its own', async () => {
    const start = new Date(Date.now() + 86_400_000).toISOString().replace(/T.*/, 'T00:00:00Z')
    const created = await create({
      response_sampling_start_date: start,
      response_sampling_interval_type: 'day',
      response_sampling_interval: 4,
      response_sampling_limit: 10,
    })
    const limits = JSON.parse(created.response_sampling_daily_limits)
    expect(limits.map((day: { daily_response_limit: number }) => day.daily_response_limit)).toEqual([
      3, 6, 8, 10,
    ])
    expect(limits[0]).toEqual({ date: start, daily_response_limit: 3, rollout_percentage: 25 })
    const { key, value } = created.feature_flag_keys[3]
    expect(key).toBe('internal_response_sampling_flag_key')
    expect(value).toMatch(/^survey-targeting-[\da-f]{10}-sampling$/)
    const flag = async () =>
      (await server.db.select().from(featureFlagTable).where(eq(featureFlagTable.key, value)))[0]
    expect(await flag()).toMatchObject({ active: false, filters: { text: JSON.stringify(filters(25)) } })
    await patch(created.id, { start_date: '2024-05-01' })
    expect(await flag()).toMatchObject({ active: true })
    const off = await patch(created.id, { response_sampling_limit: null })
    expect(off).toMatchObject({ response_sampling_daily_limits: null })
    expect(off.feature_flag_keys[3].value).toBeNull()
    expect(await flag()).toBeUndefined()
  })
})

describe('deleting a survey', () => {
  it("deletes the flags that it made and leaves the project's own", async () => {
    const [linked, targeting] = [await createFlag(), await createFlag()]
    const { id, ...survey } = await create({ linked_flag_id: linked.id, targeting_flag_filters: filters(40) })
    const borrowed = await create({ targeting_flag_id: targeting.id })
    await server.call(place.key, 'DELETE', path(id))
    await server.call(place.key, 'DELETE', path(borrowed.id))
    expect(await flagRow(survey.targeting_flag.id)).toBeUndefined()
    expect(await flagRow(survey.internal_targeting_flag.id)).toBeUndefined()
    expect(await flagRow(borrowed.internal_targeting_flag.id)).toBeUndefined()
    expect(await flagRow(linked.id)).toBeDefined()
    expect(await flagRow(targeting.id)).toBeDefined()
  })
})
