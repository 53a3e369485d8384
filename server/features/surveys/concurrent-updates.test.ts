import { inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { ActivityEntry } from '../../../contract/schemas/activity'
import { loadActivity } from '../../../tests/support/factories'
import { createSurveyFixture } from '../../../tests/support/survey-fixture'
import { surveyTable } from '../../core/db/schema/surveys'
import { lockSurvey } from './repository'

const { server, workspace, create, patch, createFlag, flags } = createSurveyFixture()

const buildFilters = (rollout_percentage: number) => ({ groups: [{ properties: [], rollout_percentage }] })

it('concurrent updates of a survey each apply to the result of the previous one, and are logged so', async () => {
  const { id } = await create({ description: '' })
  const written = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  await Promise.all(written.map((description) => patch(id, { description })))
  const entries = await loadActivity(server.db, 'Survey', id)
  const changes = entries.flatMap(({ detail }) => (detail as ActivityEntry['detail']).changes ?? [])
  expect(changes).toHaveLength(written.length)
  const next = new Map(changes.map(({ before, after }) => [before, after]))
  const order: unknown[] = [null]
  while (next.has(order.at(-1))) order.push(next.get(order.at(-1)))
  expect(order.slice(1).sort()).toEqual(written)
})

it('concurrent updates of different fields are all applied', async () => {
  const { id } = await create()
  const fields = [
    { name: 'Lamps' },
    { description: 'Of lamps' },
    { start_date: '2024-05-01' },
    { archived: true },
  ]
  await Promise.all([...fields, { responses_limit: 5 }].map((change) => patch(id, change)))
  const survey = await patch(id, {})
  expect(survey).toMatchObject({ name: 'Lamps', description: 'Of lamps', archived: true, responses_limit: 5 })
  expect(survey.start_date).toBe('2024-05-01T00:00:00Z')
  expect(survey.internal_targeting_flag.active).toBe(false)
})

it('concurrent updates each return one consistent state, also without a change', async () => {
  const { id } = await create()
  for (let round = 1; round <= 10; round += 1) {
    const change =
      round % 2 ? { targeting_flag_filters: buildFilters(round) } : { remove_targeting_flag: true }
    const nothing = Array.from({ length: 8 }, () => patch(id, {}))
    for (const survey of await Promise.all([patch(id, change), ...nothing]))
      expect(survey.targeting_flag_id).toBe(survey.targeting_flag?.id ?? null)
  }
})

it('starting or stopping a survey does not overwrite concurrent updates of its flag', async () => {
  const { id, targeting_flag_id } = await create({ targeting_flag_filters: buildFilters(50) })
  for (let round = 1; round <= 10; round += 1) {
    const filters = buildFilters(round)
    const start_date = round % 2 ? '2024-05-01' : null
    const stop = patch(id, { start_date })
    await server.call(workspace.key, 'PATCH', flags(targeting_flag_id), { filters })
    await stop
    expect((await patch(id, {})).targeting_flag).toMatchObject({ filters, active: start_date !== null })
  }
})

it('concurrent creation of surveys rejects only those with a taken name', async () => {
  await create({ name: 'Taken' })
  const names = ['One', 'Two', 'Taken', 'Three', 'Three', 'Four']
  const creations = await Promise.all(
    names.map((name) => create({ name, questions: [{ type: 'open', question: name }] })),
  )
  const ofName = (name: string) => creations.filter((survey) => survey.name === name)
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    expect(ofName(name)).toHaveLength(1)
    expect(ofName(name)[0]).toMatchObject({ questions: [{ question: name }] })
    const { id, internal_targeting_flag } = ofName(name)[0]
    expect(await patch(id, {})).toMatchObject({ name, internal_targeting_flag })
    const entries = await loadActivity(server.db, 'Survey', id)
    expect(entries.map(({ activity }) => activity)).toEqual(['created'])
  }
  const refused = creations.filter(({ id }) => !id)
  expect(refused.map(({ code }) => code)).toEqual(['unique', 'unique'])
})

it('concurrent updates of many surveys each apply to their own survey', async () => {
  const surveys = await Promise.all(Array.from({ length: 20 }, () => create()))
  const flag = await createFlag()
  const buildFields = (index: number) =>
    [{ description: `${index}` }, { linked_flag_id: flag.id }, {}][index % 3] ?? {}
  const responses = await Promise.all(surveys.map(({ id }, index) => patch(id, buildFields(index))))
  for (const [index, { id, name, questions }] of surveys.entries()) {
    expect(responses[index]).toMatchObject({ id, name, questions, ...buildFields(index) })
    expect(responses[index].linked_flag?.id ?? null).toBe(index % 3 === 1 ? flag.id : null)
  }
})

it('concurrent updates share statements, also if surveys share a flag', async () => {
  const surveys = await Promise.all(Array.from({ length: 12 }, () => create()))
  const flag = await createFlag()
  await Promise.all(surveys.map(({ id }) => patch(id, { linked_flag_id: flag.id })))
  const ids = surveys.map(({ id }) => id)
  const [written] = await server.db
    .select({ transactions: sql<number>`count(distinct xmin::text)::int` })
    .from(surveyTable)
    .where(inArray(surveyTable.id, ids))
  expect(written?.transactions).toBeLessThan(ids.length)
})

it.runIf(process.env.TEST_DATABASE_URL)(
  'concurrent updates do not wait for a survey locked by another transaction',
  async () => {
    const surveys = await Promise.all(Array.from({ length: 5 }, () => create()))
    const responses = await server.db.transaction(async (tx) => {
      await lockSurvey(tx, workspace.project, surveys[0].id)
      const answers = surveys.map(({ id }) => patch(id, { description: 'changed' }))
      await Promise.all(answers.slice(1))
      return answers
    })
    for (const survey of await Promise.all(responses))
      expect(survey).toMatchObject({ description: 'changed' })
  },
)
