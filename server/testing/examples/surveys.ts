import type { surveys as table } from '../../../contract/resources/surveys'
import type { SurveyCreate } from '../../../contract/schemas/surveys'
import { type ExamplesOf, inside, made, type World } from '../world'

const SURVEY: SurveyCreate = {
  name: 'Would you recommend us',
  type: 'popover',
  questions: [
    { type: 'rating', question: 'How likely are you to recommend us?', display: 'number', scale: 10 },
    { type: 'open', question: 'Why?', optional: true },
  ],
  conditions: { url: '/prices', urlMatchType: 'icontains' },
  appearance: { position: 'left' },
}

async function itself(world: World) {
  const { id } = await made(world, `/api/projects/${world.project.id}/surveys/`, SURVEY)
  return { params: { ...inside(world), id: String(id) } }
}

export const surveys: ExamplesOf<typeof table> = {
  list: async (world) => {
    await itself(world)
    return { params: inside(world), query: { limit: '5', search: 'recommend' } }
  },
  create: async (world) => ({ params: inside(world), body: SURVEY }),
  retrieve: itself,
  update: async (world) => ({ ...(await itself(world)), body: { start_date: '2024-05-01T12:00:00Z' } }),
  destroy: itself,
  activity: itself,
  activityOfAll: async (world) => {
    await itself(world)
    return { params: inside(world), query: { limit: '5' } }
  },
  responsesCount: async (world) => ({ params: inside(world) }),
}
