import type { Endpoint } from '../../../contract/endpoint'
import { isObject, type JsonRecord } from '../../../contract/json-object'
import { addressOf } from '../address'
import { meQuery } from '../me'
import { queryClient } from '../query-client'
import { currentSession } from '../session-state'
import type { Write } from '../write'
import { type Entry, tableOf, undoingOp } from './entry'
import { add, beginNewest, ownerOf } from './journal'
import { outlineOf } from './outline'
import { freshRecord, readRecord } from './read-record'
import { recordName } from './record-name'
import { withoutSecrets } from './secrets'

/** What is told how a write ended. */
interface Noting {
  done: (answer: unknown) => void
  /** No answer came: it may have arrived. */
  lost: () => void
}

const noted = new WeakMap<Write, Entry>()
let last = 0

/** The entry of a write that was sent, if it has one. */
export const entryOf = (write: Write): Entry | undefined => noted.get(write)

/** Begins an entry with the record as it is before. Nothing that goes wrong here keeps a write from being sent. */
export async function beginEntry(one: Write, row: Endpoint): Promise<Noting | null> {
  beginNewest()
  const session = currentSession()
  if (row.method === 'GET' || row.leavesNothing || !session) return null
  try {
    const { uuid } = await queryClient.ensureQueryData(meQuery)
    const before = await recordBefore(one, row)
    const note = (arrived: boolean, answer?: unknown) => {
      const entry = entryFor(one, row, before, arrived, answer)
      const whole = { ...entry, owner: ownerOf(session, uuid), base: session.base }
      noted.set(one, whole)
      add(whole)
    }
    return { done: (answer) => note(true, answer), lost: () => note(false) }
  } catch {
    return null
  }
}

/** What a change, a deletion or an action is about; undefined where it cannot be read. */
async function recordBefore(one: Write, row: Endpoint): Promise<JsonRecord | undefined> {
  const creates = row.method === 'POST' && undoingOp(row, tableOf(one)) === 'destroy'
  if (row.final || creates || one.input.params === undefined) return undefined
  const place = { resource: one.resource, params: one.input.params }
  return freshRecord(place, row.readBy) ?? (await readRecord(place, row.readBy).catch(() => undefined))
}

function entryFor(
  { resource, op, input, undoes }: Write,
  row: Endpoint,
  before: JsonRecord | undefined,
  arrived: boolean,
  answer: unknown,
): Omit<Entry, 'owner' | 'base'> {
  // Two in one millisecond keep their order.
  last = Math.max(Date.now(), last + 1)
  const whole = { before, answer, body: input.body }
  const { secrets = [] } = row
  const outline = withoutSecrets(outlineOf(row, whole), secrets)
  return {
    id: crypto.randomUUID(),
    at: last,
    resource,
    op,
    method: row.method,
    path: addressOf(row.path, input),
    params: input.params ?? {},
    name: recordName(answer) || recordName(before) || recordName(input.body),
    ...(input.body !== undefined && { body: withoutSecrets(input.body, secrets) }),
    ...(isObject(outline) ? outline : {}),
    arrived,
    ...(undoes !== undefined && { undoes }),
  }
}
