import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { InboxResponse, SurveyInboxPage } from '../../../contract/schemas/survey-inbox'
import { loadEvents } from '../../../tests/support/event-fixture'
import { expectError } from '../../../tests/support/expect-error'
import { buildMember, buildOrganization, loadActivity } from '../../../tests/support/factories'
import { createSurveyFixture } from '../../../tests/support/survey-fixture'
import { buildSurveyResponse } from '../../../tests/support/survey-responses'
import { notificationDeliveryTable, notificationDestinationTable } from '../../core/db/schema/notifications'
import { responseStateTable } from '../../core/db/schema/survey-responses'
import { surveyJobs } from './lifecycle-job'

const { server, workspace, surveys, create } = createSurveyFixture()
const { shownEvent, sentEvent, dismissedEvent, send } = buildSurveyResponse({ server, workspace })

beforeEach(async () => {
  Object.assign(workspace, await buildOrganization(server.db))
})

type Survey = { id: string }

const started = (fields = {}): Promise<Survey> =>
  create({
    start_date: '2024-05-01T00:00:00Z',
    questions: [{ id: 'why', type: 'open', question: 'Why?' }],
    ...fields,
  })
const minute = (n: number) => new Date(Date.UTC(2024, 4, 2) + n * 60_000).toISOString()
const answer = (text: string, submission?: string) => ({
  $survey_response_why: text,
  ...(submission && { $survey_submission_id: submission }),
})

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', { id }: Survey, path: string, body?: unknown) =>
  server.call(workspace.key, method, surveys(`${id}/responses/${path}`), body)
const readPage = async (survey: Survey, query = ''): Promise<SurveyInboxPage> =>
  (await call('GET', survey, `inbox/${query}`)).body
const list = async (survey: Survey, query = '') => (await readPage(survey, query)).results
const names = async (survey: Survey, query = '') =>
  (await list(survey, query)).map(({ distinct_id }) => distinct_id)
const change = async (survey: Survey, ...responses: object[]) => {
  const response = await call('PATCH', survey, '', { responses })
  expect(response).toMatchObject({ status: 200 })
  return response.body
}
const counts = async (survey: Survey) => (await call('GET', survey, 'counts/')).body
const countStates = async (survey: Survey) =>
  (await server.db.select().from(responseStateTable).where(eq(responseStateTable.survey_id, survey.id)))
    .length

/** Creates a survey with a response of each of these users, oldest first; returns their ids by user. */
async function answered(...users: string[]) {
  const survey = await started()
  await send(users.map((user, index) => sentEvent(survey, user, minute(index), answer(`By ${user}`))))
  const ids = Object.fromEntries((await list(survey)).map(({ distinct_id, id }) => [distinct_id, id]))
  return { survey, id: (user: string) => String(ids[user]) }
}

describe('state of responses', () => {
  it('is unread without a row, and changes only by the fields that are sent', async () => {
    const { survey, id } = await answered('ann', 'ben')
    const find = async () => (await list(survey, '?status=all')).find(({ id: own }) => own === id('ann'))
    expect(await find()).toMatchObject({ read: false, archived: false, test: false, tags: [], note: '' })
    await change(survey, { id: id('ann'), note: 'Call back', add_tags: ['Bug', ' Price '] })
    await change(survey, { id: id('ann').toUpperCase(), read: true })
    expect(await change(survey, { id: id('ann'), archived: true })).toEqual({
      responses: [
        { id: id('ann'), read: true, archived: true, test: false, tags: ['Bug', 'Price'], note: 'Call back' },
      ],
      inverse: { responses: [{ id: id('ann'), archived: false }] },
    })
    expect(await find()).toMatchObject({
      read: true,
      archived: true,
      tags: ['Bug', 'Price'],
      note: 'Call back',
      answers: [{ answer: 'By ann' }],
    })
    expect(await countStates(survey)).toBe(1)
  })

  it('has tags that are unique regardless of case', async () => {
    const { survey, id } = await answered('ann', 'ben')
    const { survey: other, id: otherId } = await answered('cid')
    await change(other, { id: otherId('cid'), add_tags: ['Praise', 'bug'] })
    await change(
      survey,
      { id: id('ann'), add_tags: ['Bug', 'bug', 'BUG'] },
      { id: id('ben'), add_tags: ['bug'] },
    )
    expect((await change(survey, { id: id('ann'), add_tags: ['bUG'] })).inverse.responses).toEqual([
      { id: id('ann') },
    ])
    expect((await counts(survey)).tags).toEqual([
      { name: expect.stringMatching(/^bug$/i), count: 2 },
      { name: 'Praise', count: 0 },
    ])
    expect(await names(survey, '?tag=BUG')).toEqual(['ben', 'ann'])
    const removed = await change(survey, { id: id('ann'), remove_tags: ['bUg'] })
    expect(removed.inverse.responses).toEqual([{ id: id('ann'), add_tags: ['Bug'] }])
    expect(await names(survey, '?tag=bug')).toEqual(['ben'])
    const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
    await change(survey, { id: id('ann'), add_tags: many })
    const full = { responses: [{ id: id('ann'), add_tags: ['one more'] }] }
    expectError(await call('PATCH', survey, '', full), 400)
  })

  it('is reverted by the inverse, which retains what others have changed since', async () => {
    const { survey, id } = await answered('ann', 'ben')
    await change(survey, { id: id('ben'), archived: true, add_tags: ['old'], note: 'before' })
    const before = await list(survey, '?status=all')
    const { inverse } = await change(
      survey,
      { id: id('ann'), read: true, test: true, add_tags: ['new'], note: 'x' },
      { id: id('ben'), archived: true, add_tags: ['OLD', 'new'], note: 'after' },
    )
    await change(survey, { id: id('ben'), add_tags: ['of others'] })
    await change(survey, ...inverse.responses)
    const after = await list(survey, '?status=all')
    expect(after.find(({ id: own }) => own === id('ben'))).toMatchObject({ tags: ['old', 'of others'] })
    await change(survey, { id: id('ben'), remove_tags: ['of others'] })
    expect(await list(survey, '?status=all')).toEqual(before)
  })

  it('is stored only for responses that have one', async () => {
    const { survey, id } = await answered('ann')
    await change(survey, { id: id('ann'), read: true, add_tags: ['a'] })
    expect(await countStates(survey)).toBe(1)
    await change(survey, { id: id('ann'), read: false, remove_tags: ['a'], note: '' })
    expect(await countStates(survey)).toBe(0)
  })

  it('belongs to a submission, whatever events follow', async () => {
    const survey = await started()
    await send([sentEvent(survey, 'ann', minute(1), answer('One', 's'))])
    const [first] = await list(survey)
    await change(survey, { id: first?.id, read: true })
    await send([sentEvent(survey, 'ann', minute(2), answer('Two', 's'))])
    const [second, ...rest] = await list(survey)
    expect(rest).toEqual([])
    expect(second).toMatchObject({ id: first?.id, read: true, answers: [{ answer: 'Two' }] })
    expect(second?.uuid).not.toBe(first?.uuid)
  })

  it('is not lost when responses are changed concurrently', async () => {
    const { survey, id } = await answered('ann', 'ben')
    const both = (fields: object) => [
      { id: id('ann'), ...fields },
      { id: id('ben'), ...fields },
    ]
    await Promise.all([
      change(survey, ...both({ read: true })),
      change(survey, ...both({ note: 'n' }).reverse()),
      change(survey, ...both({ add_tags: ['a'] })),
      change(survey, ...both({ add_tags: ['b'] }).reverse()),
    ])
    for (const response of await list(survey)) {
      expect(response).toMatchObject({ read: true, note: 'n' })
      expect([...response.tags].sort()).toEqual(['a', 'b'])
    }
  })

  it('is validated, and changed only for responses to the survey', async () => {
    const { survey, id } = await answered('ann')
    const { survey: other, id: otherId } = await answered('ben')
    const elsewhere = await buildOrganization(server.db)
    const send = (responses: unknown) => call('PATCH', survey, '', { responses })
    expectError(await send([]), 400)
    expectError(await send([{ id: 'x' }]), 400)
    expectError(await send([{ id: id('ann'), note: 'x'.repeat(5001) }]), 400)
    expectError(await send([{ id: id('ann'), add_tags: ['x'.repeat(51)] }]), 400)
    expectError(await send([{ id: id('ann'), add_tags: [' '] }]), 400)
    expectError(await send([{ id: id('ann') }, { id: id('ann').toUpperCase() }]), 400)
    expectError(await send(Array.from({ length: 1001 }, () => ({ id: randomUUID() }))), 400)
    expectError(await send([{ id: randomUUID(), read: true }]), 404)
    expectError(await send([{ id: otherId('ben'), read: true }]), 404)
    const { responses } = await change(
      survey,
      { id: otherId('ben'), read: true },
      { id: id('ann'), read: true },
    )
    expect(responses).toHaveLength(1)
    expect(await list(other)).toMatchObject([{ read: false }])
    const foreign = await server.call(elsewhere.key, 'PATCH', surveys(`${survey.id}/responses/`), {
      responses,
    })
    expectError(foreign, 403)
    const own = `/api/projects/${elsewhere.project.id}/surveys/${survey.id}/responses/`
    expectError(await server.call(elsewhere.key, 'GET', `${own}inbox/`), 404)
    expectError(await server.call(elsewhere.key, 'DELETE', `${own}?ids=${id('ann')}`), 404)
  })

  it('is deleted with its survey', async () => {
    const { survey, id } = await answered('ann')
    await change(survey, { id: id('ann'), read: true })
    await server.call(workspace.key, 'DELETE', surveys(survey.id))
    expect(await countStates(survey)).toBe(1)
    expectError(await call('GET', survey, 'inbox/'), 404)
    await server.call(workspace.key, 'DELETE', surveys(`${survey.id}/purge/`))
    expect(await countStates(survey)).toBe(0)
  })
})

describe('inbox', () => {
  it('filters by status; each response has one', async () => {
    const { survey, id } = await answered('unread', 'read', 'archived', 'test', 'archived test')
    await change(
      survey,
      { id: id('read'), read: true },
      { id: id('archived'), read: true, archived: true },
      { id: id('test'), test: true },
      { id: id('archived test'), archived: true, test: true },
    )
    expect(await names(survey)).toEqual(['read', 'unread'])
    expect(await names(survey, '?status=unread')).toEqual(['unread'])
    expect(await names(survey, '?status=read')).toEqual(['read'])
    expect(await names(survey, '?status=archived')).toEqual(['archived'])
    expect(await names(survey, '?status=test')).toEqual(['archived test', 'test'])
    expect(await names(survey, '?status=all')).toHaveLength(5)
    expect(await counts(survey)).toEqual({ unread: 1, read: 1, archived: 1, test: 2, tags: [] })
    expect(await names(survey, `?status=all&response_id=${id('test')}`)).toEqual(['test'])
    expect(await names(survey, `?response_id=${id('test')}`)).toEqual([])
    expectError(await call('GET', survey, 'inbox/?status=lost'), 400)
    expectError(await call('GET', survey, 'inbox/?response_id=x'), 400)
  })

  it('searches answers, persons and notes, within a period', async () => {
    const { survey, id } = await answered('ann', 'ben', 'cid')
    await change(survey, { id: id('ben'), note: 'About the invoice' })
    expect(await names(survey, '?search=BY%20ann')).toEqual(['ann'])
    expect(await names(survey, '?search=INVOICE')).toEqual(['ben'])
    expect(await names(survey, '?search=cid')).toEqual(['cid'])
    expect(await names(survey, `?since=${minute(1)}`)).toEqual(['cid', 'ben'])
    expect(await names(survey, `?until=${minute(1)}&search=by`)).toEqual(['ben', 'ann'])
  })

  it('has pages without gaps and duplicates while responses arrive', async () => {
    const users = Array.from({ length: 12 }, (_, index) => `user ${index}`)
    const { survey } = await answered(...users)
    // Same time: ordered by id.
    await send(['x', 'y', 'z'].map((user) => sentEvent(survey, user, minute(5), answer('same'))))
    const before = await names(survey, '?limit=100')
    const seen: InboxResponse[] = []
    let url: string | null = surveys(`${survey.id}/responses/inbox/?limit=4`)
    let pages = 0
    let last: SurveyInboxPage | undefined
    while (url !== null) {
      last = (await server.call(workspace.key, 'GET', url)).body as SurveyInboxPage
      seen.push(...last.results)
      url = last.next
      await send([sentEvent(survey, `late ${pages}`, minute(100 + pages), answer('late'))])
      pages += 1
    }
    expect(pages).toBe(4)
    expect(seen.map(({ distinct_id }) => distinct_id)).toEqual(before)
    const back = (await server.call(workspace.key, 'GET', String(last?.previous))).body as SurveyInboxPage
    expect(back.results.map(({ id }) => id)).toEqual(seen.slice(8, 12).map(({ id }) => id))
    expect(await list(survey, '?limit=100')).toHaveLength(before.length + pages)
    expectError(await call('GET', survey, 'inbox/?cursor=x'), 400)
  })

  it('has responses of all ages in their order, each with its latest event', async () => {
    const survey = await started()
    const ages = [1, 5, 30, 100, 300, 2000, 5000]
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    await send(
      ages.flatMap((hours) => [
        sentEvent(survey, `${hours} h`, hoursAgo(hours + 400), answer('early', `of ${hours} h`)),
        sentEvent(survey, `${hours} h`, hoursAgo(hours), answer('late', `of ${hours} h`)),
      ]),
    )
    const expected = ages.map((hours) => ({ distinct_id: `${hours} h`, answers: [{ answer: 'late' }] }))
    const pages: SurveyInboxPage[] = []
    for (let url: string | null = surveys(`${survey.id}/responses/inbox/?limit=2`); url !== null; ) {
      const page: SurveyInboxPage = (await server.call(workspace.key, 'GET', url)).body
      pages.push(page)
      url = page.next
    }
    expect(pages.flatMap(({ results }) => results)).toMatchObject(expected)
    const { body: previous } = await server.call(workspace.key, 'GET', String(pages.at(-1)?.previous))
    expect(previous.results).toMatchObject(expected.slice(4, 6))
    const { body: offset } = await call('GET', survey, '?limit=3&offset=2')
    expect(offset).toMatchObject({ count: 7, results: expected.slice(2, 5) })
    expect(await names(survey, `?since=${hoursAgo(200)}&until=${hoursAgo(4)}`)).toEqual([
      '5 h',
      '30 h',
      '100 h',
    ])
  })

  it('is readable for viewers, who change and delete nothing', async () => {
    const { survey, id } = await answered('ann')
    const rules = `/api/projects/${workspace.project.id}/resource_access_controls/`
    const { key } = await buildMember(server.db, workspace.organization.id)
    for (const [resource, access_level] of [
      ['survey', 'viewer'],
      ['person', 'none'],
    ])
      expect(await server.call(workspace.key, 'PUT', rules, { resource, access_level })).toMatchObject({
        status: 200,
      })
    const url = (path: string) => surveys(`${survey.id}/responses/${path}`)
    const page = await server.call(key, 'GET', url('inbox/'))
    expect(page.body.results).toMatchObject([{ read: false, person: null }])
    expect((await server.call(key, 'GET', url('inbox/?search=ann'))).body.results).toHaveLength(1)
    expect(await server.call(key, 'GET', url('counts/'))).toMatchObject({ status: 200 })
    expectError(await server.call(key, 'PATCH', url(''), { responses: [{ id: id('ann'), read: true }] }), 403)
    expectError(await server.call(key, 'POST', url('mark_all/'), { read: true }), 403)
    expectError(await server.call(key, 'DELETE', url(`?ids=${id('ann')}`)), 403)
    expect(await countStates(survey)).toBe(0)
  })
})

describe('log of state changes', () => {
  const readLog = async (survey: Survey) =>
    (await loadActivity(server.db, 'Survey', survey.id)).filter(
      ({ activity }) => activity === 'responses_changed',
    )

  it('has one entry per request with the numbers of responses whose results change', async () => {
    const { survey, id } = await answered('ann', 'ben', 'cid')
    await change(survey, { id: id('ann'), read: true, note: 'n', add_tags: ['bug'] })
    expect(await readLog(survey)).toEqual([])
    const { inverse } = await change(
      survey,
      { id: id('ann'), archived: true },
      { id: id('ben'), archived: true, test: true },
      { id: id('cid'), read: true },
    )
    // Already archived.
    await change(survey, { id: id('ann'), archived: true })
    const entries = await readLog(survey)
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      project_id: workspace.project.id,
      user: { email: workspace.owner.email },
      detail: { changes: null, trigger: { archived: 2, marked_as_test: 1 } },
    })
    expect(JSON.stringify(entries)).not.toContain(id('ann'))
    await change(survey, ...inverse.responses)
    expect((await readLog(survey)).at(-1)?.detail).toMatchObject({
      trigger: { unarchived: 2, unmarked_as_test: 1 },
    })
  })
})

describe('marking all responses', () => {
  const mark = async (survey: Survey, body: object) => (await call('POST', survey, 'mark_all/', body)).body

  it('affects those in the inbox, and is reverted exactly', async () => {
    const { survey, id } = await answered('read', 'noted', 'unread', 'archived', 'test')
    await change(
      survey,
      { id: id('read'), read: true },
      { id: id('noted'), note: 'n' },
      { id: id('archived'), archived: true },
      { id: id('test'), test: true },
    )
    const before = await list(survey, '?status=all')
    const marked = await mark(survey, { read: true })
    expect(marked).toMatchObject({ count: 2, inverse: { read: false } })
    expect(await counts(survey)).toMatchObject({ unread: 0, read: 3, archived: 1, test: 1 })
    expect(await mark(survey, { read: true })).toMatchObject({ count: 0 })
    const reverted = await mark(survey, marked.inverse)
    expect(reverted).toMatchObject({ count: 2, inverse: { read: true } })
    expect(await list(survey, '?status=all')).toEqual(before)
    expect(await mark(survey, reverted.inverse)).toMatchObject({ count: 2 })
    expect(await mark(survey, { read: false })).toMatchObject({ count: 3 })
    expect(await counts(survey)).toMatchObject({ unread: 3, read: 0, archived: 1, test: 1 })
  })

  it('works for more responses than one statement marks', async () => {
    const survey = await started()
    const users = Array.from({ length: 2300 }, (_, index) => `user ${index}`)
    for (let start = 0; start < users.length; start += 500)
      await send(
        users
          .slice(start, start + 500)
          .map((user, index) => sentEvent(survey, user, minute(index), answer('Yes'))),
      )
    const marked = await mark(survey, { read: true })
    expect(marked.count).toBe(2300)
    expect(await counts(survey)).toMatchObject({ unread: 0, read: 2300 })
    await change(survey, { id: (await list(survey))[0]?.id, note: 'n' })
    expect(await mark(survey, marked.inverse)).toMatchObject({ count: 2300 })
    expect(await counts(survey)).toMatchObject({ unread: 2300, read: 0 })
    expect(await countStates(survey)).toBe(1)
  })

  it('excludes responses after a time', async () => {
    const { survey } = await answered('ann', 'ben', 'cid')
    expect(await mark(survey, { read: true, until: minute(1) })).toMatchObject({ count: 2 })
    expect(await names(survey, '?status=unread')).toEqual(['cid'])
    expectError(await call('POST', survey, 'mark_all/', { read: false, until: minute(1) }), 400)
    expectError(await call('POST', survey, 'mark_all/', { read: true, read_at: minute(1) }), 400)
  })
})

describe('hidden responses', () => {
  /** Number of responses by every endpoint that reports it. */
  async function readFigures({ id }: Survey) {
    const get = async (path: string) => (await server.call(workspace.key, 'GET', surveys(path))).body
    const [total, daily, all, stats, table] = [
      await get(`responses_count/?survey_ids=${id}`),
      await get(`responses_by_day/?survey_ids=${id}`),
      await get('stats/'),
      await get(`${id}/stats/?include_per_question_stats=true`),
      await get(`${id}/responses/`),
    ]
    const { unread, read } = await counts({ id })
    return [
      total[id] ?? 0,
      (daily[id] ?? []).reduce((sum: number, responses: number) => sum + responses, 0),
      all.stats['survey sent'].total_count,
      all.stats['survey sent'].unique_persons,
      stats.stats['survey sent'].total_count,
      stats.per_question_stats[0].response_count,
      table.count,
      table.results.length,
      unread + read,
      (await list({ id })).length,
    ]
  }
  const agree = (count: number) => Array.from({ length: 10 }, () => count)

  it('leave the counts everywhere, and return', async () => {
    const survey = await started()
    const now = Date.now()
    await send(
      ['ann', 'ben', 'cid', 'dan'].flatMap((user, index) => [
        shownEvent(survey, user, new Date(now - 60_000).toISOString()),
        sentEvent(survey, user, new Date(now - 1000 * index).toISOString(), answer(user, `s ${user}`)),
        sentEvent(survey, user, new Date(now - 1000 * index - 1).toISOString(), answer('', `s ${user}`)),
      ]),
    )
    expect(await readFigures(survey)).toEqual(agree(4))
    const [first, second] = await list(survey)
    await change(survey, { id: first?.id, archived: true })
    expect(await readFigures(survey)).toEqual(agree(3))
    await change(survey, { id: second?.id, test: true })
    expect(await readFigures(survey)).toEqual(agree(2))
    await change(survey, { id: first?.id, archived: false }, { id: second?.id, test: false })
    expect(await readFigures(survey)).toEqual(agree(4))
  })

  it('count towards the limit if they are archived, but not if they are tests', async () => {
    const survey = await started({ responses_limit: 3 })
    const recent = (n: number) => new Date(Date.now() + n).toISOString()
    await send(['ann', 'ben'].map((user, index) => sentEvent(survey, user, recent(index), answer(user))))
    const [first, second] = await list(survey)
    await change(survey, { id: first?.id, archived: true }, { id: second?.id, test: true })
    const readEnd = async () => {
      for (const job of surveyJobs(server)) await job.run({}, new AbortController().signal)
      return (await server.call(workspace.key, 'GET', surveys(survey.id))).body.end_date
    }
    await send([sentEvent(survey, 'cid', recent(2), answer('cid'))])
    expect(await readEnd()).toBeNull()
    await send([sentEvent(survey, 'dan', recent(3), answer('dan'))])
    expect(await readEnd()).not.toBeNull()
  })
})

describe('deletion of responses', () => {
  const readEvents = () => loadEvents(server, workspace.project.id)

  it('removes all events of the submissions, with messages about them', async () => {
    const [destination] = await server.db
      .insert(notificationDestinationTable)
      .values({
        organization_id: workspace.organization.id,
        name: 'Team',
        type: 'email',
        emails: ['team@example.com'],
        events: ['survey.response'],
        response_schedule: 'immediate',
      })
      .returning()
    const survey = await started()
    const other = await started()
    await send([
      shownEvent(survey, 'ann', minute(0)),
      sentEvent(survey, 'ann', minute(1), { ...answer('part', 's'), $survey_completed: false }),
      dismissedEvent(survey, 'ann', minute(2), { $survey_partially_completed: true, ...answer('part', 's') }),
      sentEvent(survey, 'ann', minute(3), answer('secret answer', 's')),
      sentEvent(survey, 'ben', minute(4), answer('of ben')),
      // The same id in another survey is a separate submission.
      sentEvent(other, 'ann', minute(5), answer('elsewhere', 's')),
    ])
    const readMessages = async () =>
      (await server.db.select().from(notificationDeliveryTable))
        .filter(({ destination_id }) => destination_id === destination?.id)
        .map(({ payload }) => payload.text)
    expect(await readMessages()).toHaveLength(3)
    const target = (await list(survey)).find(({ distinct_id }) => distinct_id === 'ann')
    await change(survey, { id: target?.id, note: 'n' })
    const ids = [String(target?.id).toUpperCase(), randomUUID()]
    const response = await call('DELETE', survey, `?ids=${ids.join(',')}`)
    expect(response).toMatchObject({ status: 200, body: { count: 1 } })

    const events = await readEvents()
    expect(events.map(({ event, distinct_id }) => `${event} ${distinct_id}`).sort()).toEqual([
      'survey sent ann',
      'survey sent ben',
      'survey shown ann',
    ])
    expect(events.map(({ properties }) => properties.text).join()).not.toContain('secret')
    expect(await countStates(survey)).toBe(0)
    const messages = await readMessages()
    expect(messages).toHaveLength(2)
    expect(messages.join()).not.toContain('secret')
    expect(await counts(survey)).toEqual({ unread: 1, read: 0, archived: 0, test: 0, tags: [] })
    const { body } = await server.call(workspace.key, 'GET', surveys('responses_count/'))
    expect(body).toEqual({ [survey.id]: 1, [other.id]: 1 })
    const entry = (await loadActivity(server.db, 'Survey', survey.id)).at(-1)
    expect(entry).toMatchObject({
      activity: 'responses_deleted',
      user: { email: workspace.owner.email },
      detail: { changes: null, trigger: { responses: 1 } },
    })
    expectError(await call('DELETE', survey, `?ids=${ids.join(',')}`), 404)
  })

  it('validates the ids, and is limited to responses to the survey', async () => {
    const { survey, id } = await answered('ann')
    const { survey: other, id: otherId } = await answered('ben')
    expectError(await call('DELETE', survey, ''), 400)
    expectError(await call('DELETE', survey, '?ids='), 400)
    expectError(await call('DELETE', survey, '?ids=x'), 400)
    const many = Array.from({ length: 101 }, () => randomUUID()).join(',')
    expectError(await call('DELETE', survey, `?ids=${many}`), 400)
    expectError(await call('DELETE', survey, `?ids=${otherId('ben')}`), 404)
    expect(await call('DELETE', survey, `?ids=${otherId('ben')},${id('ann')}`)).toMatchObject({
      body: { count: 1 },
    })
    expect(await list(other)).toHaveLength(1)
    expect(await list(survey)).toEqual([])
  })
})
