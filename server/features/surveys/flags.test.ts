import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createSurveyFixture } from '../../../tests/support/survey-fixture'
import { featureFlagTable } from '../../core/db/schema/feature-flags'

const { server, workspace, surveys, create, patch, createFlag } = createSurveyFixture()
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

const flagRow = async (id: number) =>
  (await server.db.select().from(featureFlagTable).where(eq(featureFlagTable.id, id)))[0]

describe('internal targeting flag', () => {
  it('matches users who have not seen the survey, and is active while it runs', async () => {
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

  it('supports the wait period after other surveys', async () => {
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

  it('refers to the current iteration', async () => {
    const { id, internal_targeting_flag } = await create({ iteration_count: 3, iteration_frequency_days: 30 })
    expect(internal_targeting_flag.filters.groups[0].properties).toEqual(unseen(`${id}/1`))
    const second = await patch(id, { start_date: '2024-05-01', current_iteration: 2 })
    expect(second.internal_targeting_flag.filters.groups[0].properties).toEqual(unseen(`${id}/2`))
    const once = await patch(id, { iteration_count: null, iteration_frequency_days: null })
    expect(once).toMatchObject({ iteration_start_dates: [], current_iteration: null })
    expect(once.internal_targeting_flag.filters.groups[0].properties).toEqual(unseen(id))
  })

  it('is restored or recreated if it was deleted', async () => {
    const { id, internal_targeting_flag } = await create({ start_date: '2024-05-01' })
    await server.db
      .update(featureFlagTable)
      .set({ deleted: true })
      .where(eq(featureFlagTable.id, internal_targeting_flag.id))
    expect((await patch(id, {})).internal_targeting_flag).toMatchObject({ deleted: false, active: true })
    await server.db.delete(featureFlagTable).where(eq(featureFlagTable.id, internal_targeting_flag.id))
    expect((await server.call(workspace.key, 'GET', surveys(id))).body.internal_targeting_flag).toBeNull()
    expect((await patch(id, {})).internal_targeting_flag).toMatchObject({ active: true })
  })
})

describe('survey sampling', () => {
  it('has a schedule and its own flag', async () => {
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
  it('deletes the flags that the survey owns, and no other flags of the project', async () => {
    const [linked, targeting] = [await createFlag(), await createFlag()]
    const { id, ...survey } = await create({ linked_flag_id: linked.id, targeting_flag_filters: filters(40) })
    const borrowed = await create({ targeting_flag_id: targeting.id })
    await server.call(workspace.key, 'DELETE', surveys(id))
    await server.call(workspace.key, 'DELETE', surveys(borrowed.id))
    expect(await flagRow(survey.targeting_flag.id)).toMatchObject({ deleted: true })
    expect(await flagRow(survey.internal_targeting_flag.id)).toMatchObject({ deleted: true })
    expect(await flagRow(borrowed.internal_targeting_flag.id)).toMatchObject({ deleted: true })
    for (const { id } of [linked, targeting]) expect(await flagRow(id)).toMatchObject({ deleted: false })
  })
})
