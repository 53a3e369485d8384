import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Person } from '../../../contract/schemas/persons'
import { orNotFound } from '../../core/errors'
import { defineSealedLinks } from '../../core/http/sealed-links'
import { encodeJson, type Serializable } from '../../core/json'
import type { Deps } from '../deps'
import type { ExplorerStore } from '../events/store/event-store'
import { presentEvent } from './event-page'
import { findPerson } from './person-page'

/** Distinct ids that are in memory as rows at a time. */
const IDS_MAX = 1000

const PATH = '/downloads/persons/'

const links = defineSealedLinks<{ project_id: number; person: string }>(PATH)

/** Builds a temporary path to a file with a person, for a browser that cannot send a key. */
export const buildPersonPath = links.build

/** Serves the files behind the links. They are written while they are downloaded. */
export function registerPersonDownload(app: FastifyInstance, { eventStore, secrets }: Deps): void {
  app.get<{ Querystring: { token?: string } }>(PATH, async (request, reply) => {
    const { project_id, person: id } = links.open(secrets, request.query.token)
    const person = orNotFound(await findPerson(eventStore, project_id, id))
    return reply
      .header('content-disposition', `attachment; filename="person-${id}.json"`)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(Readable.from(writeFile(eventStore, project_id, id, person)))
  })
}

/** Yields the parts of the file: the person, its distinct ids, and its events page by page. */
async function* writeFile(
  store: ExplorerStore,
  project_id: number,
  id: string,
  person: Serializable<Person>,
) {
  yield `{\n"person": ${encodeJson(person)},\n"distinct_ids": [`
  const ids: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const names: string[] = await store.listDistinctIds(project_id, id, { after, limit: IDS_MAX })
    if (names.length > 0)
      yield `${ids.length > 0 ? ',\n' : '\n'}${names.map((name) => JSON.stringify(name)).join(',\n')}`
    ids.push(...names)
    after = names.length < IDS_MAX ? null : (names.at(-1) ?? null)
  }
  yield '\n],\n"events": ['
  let isFirst = true
  for await (const rows of store.readEvents(project_id, ids)) {
    for (const row of rows) {
      yield `${isFirst ? '\n' : ',\n'}${encodeJson(presentEvent(row))}`
      isFirst = false
    }
  }
  yield '\n]\n}\n'
}
