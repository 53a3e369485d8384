import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ignoreErrors } from './record-load'
import type { ProcessResponse, ServerProcess } from './server-process'

const HOUR = 3_600_000

/** Incompressible text. */
const randomText = (length: number) => randomBytes(Math.ceil(length * 0.75)).toString('base64')

/**
 * Creates a sender of events with timestamps within one hour, which tracks the acknowledged ones across server
 * restarts.
 */
export function createEventLoad(token: string, start: string) {
  const acknowledged = new Set<string>()
  const batches: string[][] = []
  const errorResponses: ProcessResponse[] = []

  return {
    acknowledged,
    errorResponses,
    range: { start_at: start, end_at: new Date(Date.parse(start) + HOUR).toISOString() },

    /** Sends `count` events with text of the given length; returns false if there was no response. */
    async send(server: ServerProcess, count: number, length = 20): Promise<boolean> {
      const batch = Array.from({ length: count }, (_, index) => ({
        event: 'seen',
        uuid: randomUUID(),
        distinct_id: `visitor ${index % 20}`,
        timestamp: new Date(Date.parse(start) + Math.floor(Math.random() * HOUR)).toISOString(),
        properties: { text: randomText(length), $set: { seen: index } },
      }))
      const uuids = batch.map(({ uuid }) => uuid)
      batches.push(uuids)
      const response = await ignoreErrors(server.request('POST', '/batch/', { api_key: token, batch }))
      if (response?.status === 200) for (const uuid of uuids) acknowledged.add(uuid)
      else if (response) errorResponses.push(response)
      return response !== null
    },

    /** Compares exported uuids with the sent events; returns a description of each difference. */
    describeDifferences(exported: string[]): string[] {
      const times = new Map<string, number>()
      for (const uuid of exported) times.set(uuid, (times.get(uuid) ?? 0) + 1)
      const sent = new Set(batches.flat())
      return [
        ...[...acknowledged].filter((uuid) => !times.has(uuid)).map((uuid) => `${uuid} is lost`),
        ...[...times]
          .filter(([, count]) => count > 1)
          .map(([uuid, count]) => `${uuid} is there ${count} times`),
        ...[...times.keys()].filter((uuid) => !sent.has(uuid)).map((uuid) => `${uuid} was never sent`),
        ...batches
          .filter((uuids) => new Set(uuids.map((uuid) => times.has(uuid))).size > 1)
          .map(([uuid]) => `half of the batch of ${uuid} is there`),
      ]
    },
  }
}

const EXPORTS = '/api/projects/@current/batch_exports/'

/** Requests a file export of that hour; returns null if there was no response. */
export async function startExport(
  server: ServerProcess,
  range: { start_at: string; end_at: string },
  config: object = { prefix: 'out', file_format: 'JSONLines', max_file_size_mb: 1 },
): Promise<string | null> {
  const destination = { type: 'FileDownload', config }
  const draft = { name: 'Files', interval: 'hour', paused: true, destination }
  const created = await ignoreErrors(server.request('POST', EXPORTS, draft))
  if (!created) return null
  const begun = await ignoreErrors(server.request('POST', `${EXPORTS}${created.body.id}/backfill/`, range))
  return begun && created.body.id
}

const TIMEOUT_MS = 90_000

/** Waits until no run is in progress, and returns the finished runs. */
export async function waitUntilEnded(server: ServerProcess, id: string): Promise<{ status: string }[]> {
  for (const until = Date.now() + TIMEOUT_MS; ; ) {
    const { results } = await server.call('GET', `${EXPORTS}${id}/runs/`)
    const isOpen = results.some(({ finished_at }: { finished_at: string | null }) => finished_at === null)
    if (results.length > 0 && !isOpen) return results
    if (Date.now() > until) throw new Error(`The export ${id} does not end: ${JSON.stringify(results)}`)
    await pause(200)
  }
}

/** Returns the uuids in the files of an export, and the file names. */
export async function listExportFiles(
  folder: string,
  id: string,
): Promise<{ names: string[]; uuids: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && entry.parentPath.includes(id))
    .map((entry) => join(entry.parentPath, entry.name))
  const lines = files.filter((path) => path.endsWith('.jsonl'))
  const texts = await Promise.all(lines.map((path) => readFile(path, 'utf8')))
  const rows = texts.flatMap((text) => text.split('\n').filter(Boolean))
  return { names: files, uuids: rows.map((row) => JSON.parse(row).uuid) }
}
