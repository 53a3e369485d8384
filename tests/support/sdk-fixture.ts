import { createSurveyFixture } from './survey-fixture'

/** Creates a project on a fresh server, with helpers for SDK requests. */
export function createSdkFixture() {
  const world = createSurveyFixture()
  const { server, workspace } = world
  const token = () => workspace.project.api_token

  /** Returns the response of `/flags/` or `/decide/`. */
  const ask = (url: string, body: object) =>
    server.send({ method: 'POST', url, payload: { token: token(), distinct_id: 'ann', ...body } })

  return {
    ...world,
    token,
    ask,

    /** Creates a user-defined flag with the given filters. */
    flag: (key: string, filters: object, fields: object = {}) =>
      world.createFlag({ key, filters, ...fields }),

    /** Evaluates a flag for a person, in the format of the newest version. */
    getFlag: async (key: string, body: object = {}) => (await ask('/flags/?v=2', body)).body.flags[key],

    /** Stores an event of a person. */
    capture: (event: string, distinct_id: string, properties: object) =>
      server.send({
        method: 'POST',
        url: '/e/',
        payload: { token: token(), event, distinct_id, properties },
      }),

    getSurveys: (query = `?token=${token()}`) => server.send({ method: 'GET', url: `/api/surveys/${query}` }),
    config: async () => server.send({ method: 'GET', url: `/array/${token()}/config` }),
  }
}
