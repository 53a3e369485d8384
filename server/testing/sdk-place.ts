import { surveyPlace } from './survey-place'

/** A project on a fresh server, and what an SDK asks of it. */
export function sdkPlace() {
  const world = surveyPlace()
  const { server, place } = world
  const token = () => place.project.api_token

  /** What `/flags/` or `/decide/` answers. */
  const ask = (url: string, body: object) =>
    server.send({ method: 'POST', url, payload: { token: token(), distinct_id: 'ann', ...body } })

  return {
    ...world,
    token,
    ask,

    /** Makes a flag of the project's own with these filters. */
    flag: (key: string, filters: object, fields: object = {}) =>
      world.createFlag({ key, filters, ...fields }),

    /** What a flag is for somebody, as the newest version tells it. */
    flagOf: async (key: string, body: object = {}) => (await ask('/flags/?v=2', body)).body.flags[key],

    /** Stores an event of somebody. */
    capture: (event: string, distinct_id: string, properties: object) =>
      server.send({
        method: 'POST',
        url: '/e/',
        payload: { token: token(), event, distinct_id, properties },
      }),

    surveysOf: (query = `?token=${token()}`) => server.send({ method: 'GET', url: `/api/surveys/${query}` }),
    config: async () => server.send({ method: 'GET', url: `/array/${token()}/config` }),
  }
}
