import { expect, it } from 'vitest'
import { loadActivity } from '../../../tests/support/factories'
import { createSurveyFixture } from '../../../tests/support/survey-fixture'

const { server, workspace, create, patch } = createSurveyFixture()
const project = () => `/api/projects/${workspace.project.id}/`
const getOptIn = async () => (await server.call(workspace.key, 'GET', project())).body.surveys_opt_in
const turnOff = () => server.call(workspace.key, 'PATCH', project(), { surveys_opt_in: false })

it('launching a survey enables surveys in its project, and logs it', async () => {
  const { id } = await create()
  expect(await getOptIn()).toBeNull()
  await patch(id, { start_date: '2024-05-01' })
  expect(await getOptIn()).toBe(true)
  const entry = (await loadActivity(server.db, 'Team', workspace.project.id)).at(-1)
  expect(entry).toMatchObject({ activity: 'updated', user_id: workspace.owner.id })
  expect(entry?.detail).toMatchObject({
    changes: [{ field: 'surveys_opt_in', before: null, after: true }],
  })
})

it('disabled surveys stay disabled until the next launch', async () => {
  const { id } = await create({ start_date: '2024-05-01' })
  await turnOff()
  await patch(id, { description: 'still running' })
  await patch(id, { end_date: '2024-06-01' })
  expect(await getOptIn()).toBe(false)
  await patch(id, { end_date: null })
  expect(await getOptIn()).toBe(true)
  await turnOff()
  await create({ start_date: '2024-05-01' })
  expect(await getOptIn()).toBe(true)
})
