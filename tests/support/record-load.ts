import type { ProcessResponse, ServerProcess } from './server-process'

/** Kind of record that is written: the fields of each version as sent and as returned. */
interface Kind {
  path: string
  fields(tag: string, version: number): Record<string, unknown>
}

const name = (tag: string, version: number) => `${tag} v${version}`

/** Each version differs from the previous one in two columns, so that a partial write would be detected. */
const KINDS: Record<string, Kind> = {
  survey: {
    path: '/api/projects/@current/surveys/',
    fields: (tag, version) => ({
      name: name(tag, version),
      description: `${name(tag, version)}. `.repeat(40),
      type: 'popover',
    }),
  },
  role: {
    path: '/api/organizations/@current/roles/',
    fields: (tag, version) => ({
      name: name(tag, version),
      // A role is created with a name only.
      ...(version > 0 && { feature_flags_access_level: version % 2 ? 21 : 37 }),
    }),
  },
}

/** Known state of a record: the version that the server has acknowledged, and a later one still unacknowledged. */
interface WrittenRecord {
  kind: Kind
  tag: string
  id: string | null
  acknowledged: number | null
  pendingVersion: number | null
}

/** Sends a request; returns null if there was no response. */
export const ignoreErrors = (asking: Promise<ProcessResponse>): Promise<ProcessResponse | null> =>
  asking.catch(() => null)

/** Creates writers of surveys and roles, which track the acknowledged versions across server restarts. */
export function createRecordLoad(draw: () => number) {
  const records: WrittenRecord[] = []
  const errorResponses: ProcessResponse[] = []

  async function write(server: ServerProcess, own: WrittenRecord[], writer: number): Promise<boolean> {
    const before = draw() < 0.2 ? undefined : own[Math.floor(draw() * own.length)]
    const record = before ?? createPendingRecord(writer)
    if (!before) records.push(record)
    record.pendingVersion = (record.acknowledged ?? -1) + 1
    const body = record.kind.fields(record.tag, record.pendingVersion)
    const path = record.kind.path + (record.id ? `${record.id}/` : '')
    const response = await ignoreErrors(server.request(record.id ? 'PATCH' : 'POST', path, body))
    if (!response) return false
    if (response.status >= 300) {
      errorResponses.push(response)
      return true
    }
    Object.assign(record, { id: response.body.id, acknowledged: record.pendingVersion, pendingVersion: null })
    if (!before) own.push(record)
    return true
  }

  function createPendingRecord(writer: number): WrittenRecord {
    const kind = KINDS[writer % 2 ? 'survey' : 'role'] as Kind
    return { kind, tag: `${writer}-${records.length}`, id: null, acknowledged: null, pendingVersion: null }
  }

  return {
    records,
    /** Error responses, for the test to assert. */
    errorResponses,

    /** Runs one writer until the signal aborts or the server stops responding. */
    async run(server: ServerProcess, writer: number, signal: AbortSignal): Promise<void> {
      const own = records.filter(
        ({ id, tag, pendingVersion }) => id && pendingVersion === null && tag.startsWith(`${writer}-`),
      )
      while (!signal.aborted && (await write(server, own, writer)));
    },

    /**
     * Returns a description of each difference from the acknowledged state. A write without a response is either
     * complete or absent.
     */
    async describeDifferences(server: ServerProcess): Promise<string[]> {
      const differences: string[] = []
      for (const kind of Object.values(KINDS)) {
        const stored = await loadAll(server, kind.path)
        for (const record of records.filter((record) => record.kind === kind)) {
          const found = stored.get(record.tag)
          const sentence = found ? verifyRecord(record, found) : describeMissing(record)
          if (sentence) differences.push(`${kind.path} ${record.tag}: ${sentence}`)
        }
      }
      return differences
    },
  }
}

function describeMissing(record: WrittenRecord): string | null {
  record.pendingVersion = null
  return record.acknowledged === null
    ? null
    : `version ${record.acknowledged} was acknowledged and is not there`
}

/** Compares a record with the stored one, which becomes the new expected state. */
function verifyRecord(record: WrittenRecord, there: Record<string, unknown>): string | null {
  const version = Number(/ v(\d+)$/.exec(String(there.name))?.[1])
  const versions = [record.acknowledged, record.pendingVersion]
  if (!versions.includes(version)) return `it is version ${version}, not one of ${versions}`
  const half = Object.entries(record.kind.fields(record.tag, version)).filter(
    ([field, value]) => String(there[field]).trim() !== String(value).trim(),
  )
  Object.assign(record, { id: there.id, acknowledged: version, pendingVersion: null })
  return half.length ? `of version ${version} it has not ${half.map(([field]) => field)}` : null
}

async function loadAll(server: ServerProcess, path: string): Promise<Map<string, Record<string, unknown>>> {
  const recordsById = new Map<string, Record<string, unknown>>()
  for (let offset = 0, more = true; more; offset += 1000) {
    const page = await server.call('GET', `${path}?limit=1000&offset=${offset}`)
    for (const record of page.results) {
      const tag = String(record.name).split(' ')[0] ?? ''
      if (recordsById.has(tag)) throw new Error(`${path} ${tag} is there twice`)
      recordsById.set(tag, record)
    }
    more = page.next !== null
  }
  return recordsById
}
