import { expect, it } from 'vitest'
import { activityOf } from '../../testing/build'
import { surveyPlace } from '../../testing/survey-place'

const { server, place, create, patch } = surveyPlace()
const project = () => `/api/projects/${place.project.id}/`
const optedIn = async () => (await server.call(place.key, 'GET', project())).body.surveys_opt_in
const turnOff = () => server.call(place.key, 'PATCH', project(), { surveys_opt_in: false })

it('launching a survey enables surveys in its project, and logs it', async () => {
  const { id } = await create()
  expect(await optedIn()).toBeNull()
  await patch(id, { start_date: '2024-05-01' })
  expect(await optedIn()).toBe(true)
  const entry = (await activityOf(server.db, 'Team', place.project.id)).at(-1)
  expect(entry).toMatchObject({ activity: 'updated', user_id: place.owner.id })
  expect(entry?.detail).toMatchObject({
    changes: [{ field: 'surveys_opt_in', before: null, after: true }],
  })
})

it('disabled surveys stay disabled until the next launch', async () => {
  const { id } = await create({ start_date: '2024-05-01' })
  await turnOff()
  await patch(id, { description: 'still running' })
  await patch(id, { end_date: '2024-06-01' })
  expect(await optedIn()).toBe(false)
  await patch(id, { end_date: null })
  expect(await optedIn()).toBe(true)
  await turnOff()
  await create({ start_date: '2024-05-01' })
  expect(await optedIn()).toBe(true)
})
