import { beforeEach, describe, expect, it } from 'vitest'
import { loadEvents } from '../../../tests/support/event-fixture'
import { expectError } from '../../../tests/support/expect-error'
import { buildOrganization } from '../../../tests/support/factories'
import { createSurveyFixture } from '../../../tests/support/survey-fixture'
import { buildSurveyResponse } from '../../../tests/support/survey-responses'

const { server, workspace, surveys, create, patch } = createSurveyFixture()
const { shownEvent, dismissedEvent, sentEvent, send } = buildSurveyResponse({ server, workspace })

beforeEach(async () => {
  Object.assign(workspace, await buildOrganization(server.db))
})

const count = async (query = '') =>
  (await server.call(workspace.key, 'GET', surveys(`responses_count/${query}`))).body

const started = () => create({ start_date: '2024-05-01T00:00:00Z' })
const day = (day: number) => `2024-05-${String(day).padStart(2, '0')}T12:00:00Z`

describe('response counts', () => {
  it('count sent responses, each submission once', async () => {
    const [left, secondItem, silent] = [await started(), await started(), await started()]
    await send([
      shownEvent(left, 'ann', day(2)),
      sentEvent(left, 'ann', day(2), { $survey_submission_id: 'a', $survey_completed: false }),
      sentEvent(left, 'ann', day(2), { $survey_submission_id: 'a', $survey_completed: false }),
      sentEvent(left, 'ann', day(3), { $survey_submission_id: 'a', $survey_completed: true }),
      sentEvent(left, 'ben', day(3), { $survey_submission_id: 'b' }),
      // The same id in another survey is a separate submission.
      sentEvent(secondItem, 'ben', day(3), { $survey_submission_id: 'b' }),
      // Older SDKs send no submission id.
      sentEvent(secondItem, 'ben', day(3)),
      sentEvent(secondItem, 'ben', day(4), { $survey_submission_id: '' }),
      dismissedEvent(silent, 'ann', day(2), {
        $survey_partially_completed: true,
        $survey_submission_id: 'c',
      }),
    ])
    expect(await count()).toEqual({ [left.id]: 2, [secondItem.id]: 3 })
    expect(await count(`?survey_ids=${left.id.toUpperCase()},${silent.id}`)).toEqual({ [left.id]: 2 })
    expectError(await server.call(workspace.key, 'GET', surveys('responses_count/?survey_ids=1')), 400)
  })

  it('start with the earliest survey start', async () => {
    const draft = await create()
    await send([sentEvent(draft, 'ann', day(1)), sentEvent(draft, 'ann', day(20))])
    expect(await count()).toEqual({})
    await patch(draft.id, { start_date: day(10) })
    expect(await count()).toEqual({ [draft.id]: 1 })
    await create({ start_date: day(1) })
    expect(await count()).toEqual({ [draft.id]: 2 })
  })

  it('exclude deleted surveys until they are restored, and other projects', async () => {
    await started()
    const deletedSurvey = await started()
    await server.call(workspace.key, 'DELETE', surveys(deletedSurvey.id))
    const elsewhere = await buildOrganization(server.db)
    await send([sentEvent(deletedSurvey, 'ann', day(2))])
    await send([sentEvent(deletedSurvey, 'ann', day(2))], elsewhere.project.api_token)
    expect(await count()).toEqual({})
    await server.call(workspace.key, 'POST', surveys(`${deletedSurvey.id}/restore`))
    expect(await count()).toEqual({ [deletedSurvey.id]: 1 })
  })

  it('exclude events without a valid survey id, which are stored nevertheless', async () => {
    const survey = await started()
    const ids = [null, 17, '', 'survey', {}, `${survey.id}x`, 'x'.repeat(100_000)]
    await send([
      ...ids.map((id) => sentEvent({ id }, 'ann', day(2))),
      sentEvent(survey, 'ann', day(2), { $survey_submission_id: 'x'.repeat(100_000) }),
      sentEvent(survey, 'ann', day(2), { $survey_submission_id: 'nul\0 \ud800', note: '\0\ud800' }),
      sentEvent(survey, 'ann', day(2), { $survey_submission_id: { a: 1 } }),
    ])
    expect(await count()).toEqual({ [survey.id]: 3 })
    expect(await loadEvents(server, workspace.project.id)).toHaveLength(ids.length + 3)
  })
})

describe('daily response counts', () => {
  const HOUR_MS = 3_600_000
  /** Time in UTC, a number of days before today. */
  const daysAgo = (days: number, hour = 0) => {
    const today = new Date().setUTCHours(0, 0, 0, 0)
    return new Date(today - days * 24 * HOUR_MS + hour * HOUR_MS).toISOString()
  }
  const countByDay = async (query = '') =>
    (await server.call(workspace.key, 'GET', surveys(`responses_by_day/${query}`))).body

  it('end today, and count each submission on the day of its latest event', async () => {
    const [survey, otherSurvey, silent] = [await started(), await started(), await started()]
    const submission = { $survey_submission_id: 'a' }
    await send([
      sentEvent(survey, 'ann', daysAgo(2), submission),
      sentEvent(survey, 'ann', daysAgo(1), submission),
      sentEvent(survey, 'ben', daysAgo(1)),
      sentEvent(survey, 'cat', daysAgo(0)),
      sentEvent(survey, 'dan', daysAgo(3)),
      sentEvent(otherSurvey, 'ann', daysAgo(13)),
      sentEvent(otherSurvey, 'ben', daysAgo(14, 23)),
      shownEvent(silent, 'ann', daysAgo(1)),
      dismissedEvent(silent, 'ann', daysAgo(1)),
    ])
    expect(await countByDay('?days=3')).toEqual({ [survey.id]: [0, 2, 1] })
    expect(await countByDay()).toEqual({
      [survey.id]: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 1],
      [otherSurvey.id]: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    })
    expect(await countByDay(`?days=3&survey_ids=${otherSurvey.id},${silent.id}`)).toEqual({})
    for (const query of ['days=0', 'days=91', 'days=x', 'survey_ids=1']) {
      expectError(await server.call(workspace.key, 'GET', surveys(`responses_by_day/?${query}`)), 400)
    }
  })

  it('use days in the time zone of the project', async () => {
    const survey = await started()
    // UTC+14.
    await server.db.execute(
      `update projects set timezone = 'Pacific/Kiritimati' where id = ${workspace.project.id}`,
    )
    const now = Date.now()
    const today = Math.floor((now + 14 * HOUR_MS) / (24 * HOUR_MS))
    const at = (day: number, hour: number) =>
      new Date(day * 24 * HOUR_MS + (hour - 14) * HOUR_MS).toISOString()
    await send([
      sentEvent(survey, 'ann', at(today - 1, 0)),
      sentEvent(survey, 'ben', at(today - 1, 23)),
      sentEvent(survey, 'cat', at(today - 2, 23)),
      sentEvent(survey, 'dan', at(today, 0)),
    ])
    expect(await countByDay('?days=3')).toEqual({ [survey.id]: [1, 2, 1] })
  })

  it('exclude deleted surveys and other projects', async () => {
    const survey = await started()
    const elsewhere = await buildOrganization(server.db)
    await send([sentEvent(survey, 'ann', daysAgo(0))], elsewhere.project.api_token)
    expect(await countByDay()).toEqual({})
    await send([sentEvent(survey, 'ann', daysAgo(0))])
    expect(await countByDay('?days=1')).toEqual({ [survey.id]: [1] })
    await server.call(workspace.key, 'DELETE', surveys(survey.id))
    expect(await countByDay('?days=1')).toEqual({})
  })
})
