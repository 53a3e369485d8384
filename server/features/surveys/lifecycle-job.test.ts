import { beforeEach, describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../tests/support/factories'
import { createSurveyFixture } from '../../../tests/support/survey-fixture'
import { buildSurveyResponse } from '../../../tests/support/survey-responses'
import { notificationDeliveryTable, notificationDestinationTable } from '../../core/db/schema/notifications'
import { surveyJobs } from './lifecycle-job'

const { server, workspace, surveys, flags, create, patch } = createSurveyFixture()
const { sentEvent, dismissedEvent, send } = buildSurveyResponse({ server, workspace })

beforeEach(async () => {
  Object.assign(workspace, await buildOrganization(server.db))
})

/** Runs all scheduled survey jobs. */
async function runJob() {
  for (const job of surveyJobs(server)) await job.run({}, new AbortController().signal)
}

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()
const now = () => new Date().toISOString()
const read = async (id: string) => (await server.call(workspace.key, 'GET', surveys(id))).body
const history = async (id: string) =>
  (await server.call(workspace.key, 'GET', surveys(`${id}/activity/`))).body.results
const flag = async (id: number) => (await server.call(workspace.key, 'GET', flags(id))).body

describe('running survey', () => {
  it('ends at its response limit, logged as a system activity', async () => {
    await server.db.insert(notificationDestinationTable).values({
      organization_id: workspace.organization.id,
      name: 'Receiver',
      type: 'email',
      emails: ['ann@example.com'],
      events: ['survey.limit_reached'],
    })
    const survey = await create({ start_date: ago(1), responses_limit: 2 })
    const a = { $survey_submission_id: 'a' }
    await send([
      sentEvent(survey, 'ann', now(), a),
      sentEvent(survey, 'ann', now(), a),
      dismissedEvent(survey, 'joe', now()),
    ])
    await runJob()
    expect(await read(survey.id)).toMatchObject({ end_date: null, responses_limit: 2 })
    expect(await history(survey.id)).toHaveLength(1)

    await send([sentEvent(survey, 'ben', now())])
    const before = Date.now()
    await runJob()
    const ended = await read(survey.id)
    expect(ended.responses_limit).toBeNull()
    expect(Date.parse(ended.end_date)).toBeGreaterThanOrEqual(before)
    expect((await flag(ended.internal_targeting_flag.id)).active).toBe(false)
    const messages = await server.db.select().from(notificationDeliveryTable)
    expect(messages.map(({ payload }) => payload.value())).toMatchObject([
      {
        type: 'survey.limit_reached',
        title: `The survey ${survey.name} has reached its response limit`,
        path: `/projects/${workspace.project.id}/surveys/${survey.id}`,
      },
    ])
    const [last, ...rest] = await history(survey.id)
    expect(rest).toHaveLength(1)
    expect(last).toMatchObject({
      activity: 'updated',
      user: { first_name: 'System', is_system: true },
      detail: { name: survey.name },
    })
    expect(last.detail.changes).toEqual([
      { type: 'Survey', action: 'created', field: 'end_date', before: null, after: ended.end_date },
      { type: 'Survey', action: 'deleted', field: 'responses_limit', before: 2, after: null },
    ])

    await runJob()
    await patch(survey.id, { end_date: null })
    await runJob()
    expect((await read(survey.id)).end_date).toBeNull()
  })

  it('is not ended by events of a draft or of another survey, or by a limit of 0 without responses', async () => {
    const draft = await create({ responses_limit: 1 })
    const ended = await create({ responses_limit: 1, start_date: ago(2), end_date: ago(1) })
    const otherSurvey = await create({ responses_limit: 1, start_date: ago(1) })
    const zero = await create({ responses_limit: 0, start_date: ago(1) })
    await send([draft, ended].map((survey) => sentEvent(survey, 'ann', now())))
    const elsewhere = await buildOrganization(server.db)
    await send([sentEvent(otherSurvey, 'ann', now())], elsewhere.project.api_token)
    await runJob()
    for (const survey of [draft, ended, otherSurvey, zero])
      expect(await read(survey.id)).toEqual(await read(survey.id))
    expect(await read(draft.id)).toMatchObject({ responses_limit: 1, end_date: null })
    expect(await read(ended.id)).toMatchObject({ responses_limit: 1, end_date: ended.end_date })
    expect(await read(otherSurvey.id)).toMatchObject({ responses_limit: 1, end_date: null })
    expect(await read(zero.id)).toMatchObject({ responses_limit: 0, end_date: null })
    await send([sentEvent(zero, 'ann', now())])
    await runJob()
    expect(await read(zero.id)).toMatchObject({ responses_limit: null, end_date: expect.any(String) })
  })

  it('advances to the iteration that has started, and is shown to all users again', async () => {
    const repeated = { iteration_count: 3, iteration_frequency_days: 7 }
    const survey = await create({ start_date: ago(1), ...repeated })
    const early = await create({ start_date: ago(-30), ...repeated })
    await runJob()
    expect(await read(survey.id)).toMatchObject({ current_iteration: 1 })
    expect(await read(early.id)).toMatchObject({ current_iteration: 1, end_date: null })

    // Simulates elapsed time: it started earlier and is still in its first iteration.
    await patch(survey.id, { start_date: ago(15) })
    const { iteration_start_dates } = await read(survey.id)
    await runJob()
    const moved = await read(survey.id)
    expect(moved).toMatchObject({
      current_iteration: 3,
      current_iteration_start_date: iteration_start_dates[2],
      end_date: null,
    })
    const { filters, active } = await flag(moved.internal_targeting_flag.id)
    expect(active).toBe(true)
    expect(JSON.stringify(filters)).toContain(`$survey_responded/${survey.id}/3`)
    const [last] = await history(survey.id)
    expect(last.user).toMatchObject({ is_system: true })
    expect(last.detail.changes.map(({ field }: { field: string }) => field)).toEqual([
      'current_iteration',
      'current_iteration_start_date',
    ])
    const entries = (await history(survey.id)).length
    await runJob()
    expect(await history(survey.id)).toHaveLength(entries)
  })

  it('ends with its last iteration', async () => {
    const survey = await create({ start_date: ago(1), iteration_count: 2, iteration_frequency_days: 3 })
    await patch(survey.id, { start_date: ago(6.5) })
    await runJob()
    const ended = await read(survey.id)
    expect(Date.now() - Date.parse(ended.end_date)).toBeLessThan(60_000)
    expect((await flag(ended.internal_targeting_flag.id)).active).toBe(false)
    expect((await history(survey.id))[0].user).toMatchObject({ is_system: true })
  })
})
