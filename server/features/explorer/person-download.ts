import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Person } from '../../../contract/schemas/persons'
import type { Database } from '../../core/db/database'
import { selectRows } from '../../core/db/select-rows'
import { notFound, orNotFound } from '../../core/errors'
import { encodeJson, type Serializable } from '../../core/json'
import type { Deps } from '../deps'
import { presentEvent, readEvents } from './event-page'
import { findPerson } from './person-page'

/** Lifetime of a link, in milliseconds. */
const LINK_MS = 15 * 60_000
/** Distinct ids that are in memory as rows at a time. */
const IDS_MAX = 1000

interface Link {
  person: string
  project_id: number
  until: number
}

const PATH = '/downloads/persons/'

/** Builds a temporary path to a file with a person, for a browser that cannot send a key. */
export function buildPersonPath({ seal }: Deps['secrets'], project_id: number, person: string): string {
  const link: Link = { person, project_id, until: Date.now() + LINK_MS }
  return `${PATH}?token=${seal(JSON.stringify(link))}`
}

/** Serves the files behind the links. They are written while they are downloaded. */
export function registerPersonDownload(app: FastifyInstance, { db, secrets }: Deps): void {
  app.get<{ Querystring: { token?: string } }>(PATH, async (request, reply) => {
    const link = openLink(secrets, request.query.token ?? '')
    if (!link) throw notFound('The link has expired.')
    const { project_id } = link
    const person = orNotFound(await findPerson(db, project_id, link.person))
    return reply
      .header('content-disposition', `attachment; filename="person-${link.person}.json"`)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(Readable.from(writeFile(db, project_id, link.person, person)))
  })
}

function openLink(secrets: Deps['secrets'], token: string): Link | null {
  try {
    const link: Link = JSON.parse(secrets.open(token))
    return link.person && Date.now() < link.until ? link : null
  } catch {
    return null
  }
}

/** Yields the parts of the file: the person, its distinct ids, and its events page by page. */
async function* writeFile(db: Database, project_id: number, id: string, person: Serializable<Person>) {
  yield `{\n"person": ${encodeJson(person)},\n"distinct_ids": [`
  const ids: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const names: string[] = await readDistinctIds(db, project_id, id, after)
    if (names.length > 0)
      yield `${ids.length > 0 ? ',\n' : '\n'}${names.map((name) => JSON.stringify(name)).join(',\n')}`
    ids.push(...names)
    after = names.length < IDS_MAX ? null : (names.at(-1) ?? null)
  }
  yield '\n],\n"events": ['
  let isFirst = true
  for await (const rows of readEvents(db, project_id, ids)) {
    for (const row of rows) {
      yield `${isFirst ? '\n' : ',\n'}${encodeJson(presentEvent(row))}`
      isFirst = false
    }
  }
  yield '\n]\n}\n'
}

async function readDistinctIds(db: Database, project_id: number, person_id: string, after: string) {
  const rows = await selectRows<{ distinct_id: string }>(
    db,
    sql`select distinct_id from distinct_ids
      where project_id = ${project_id} and person_id = ${person_id}::uuid and distinct_id > ${after}
      order by distinct_id limit ${IDS_MAX}`,
  )
  return rows.map(({ distinct_id }) => distinct_id)
}
