import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { PostHog } from 'posthog-node'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { built } from '../../../tests/support/built-server'
import { createExportFixture } from '../../../tests/support/export-fixture'
import { S3_KEYS, startS3Server } from '../../../tests/support/s3-server'
import { projectTable } from '../../core/db/schema/organizations'

const { scheduleDue } = built

/*
 * End to end: an SDK sends events, a scheduled export and a backfill write them, and the output must equal the input.
 */

const EVENTS = 100_000
const BUCKET = 'exports'
const HOUR = 3_600_000

const at = createExportFixture()
let s3: Awaited<ReturnType<typeof startS3Server>>
let url: string
beforeAll(async () => {
  s3 = await startS3Server(BUCKET)
  url = at.server.url
})
afterAll(() => s3.close())

/** Returns the uuids in all objects below a prefix. */
async function uuidsBelow(prefix: string): Promise<string[]> {
  const objects = [...(await s3.objects(BUCKET))].filter(([key]) => key.startsWith(prefix))
  return objects.flatMap(([, bytes]) =>
    gunzipSync(bytes)
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).uuid as string),
  )
}

/** Moves the arrival of events one hour back, and returns the hours. */
async function backdateEvents(uuids: string[]): Promise<Set<number>> {
  const { rows } = at.server
  const hours = new Set<number>()
  for (let start = 0; start < uuids.length; start += 1000) {
    const ids = uuids.slice(start, start + 1000)
    const stored = await rows.readByIds('events', at.workspace.project.id, ids)
    const aged = stored.map((row) => {
      const arrival = Date.parse(String(row.inserted_at)) - HOUR
      hours.add(Math.floor(arrival / HOUR))
      return { ...row, inserted_at: new Date(arrival).toISOString() }
    })
    await rows.delete('events', at.workspace.project.id, ids)
    await rows.write('events', aged)
  }
  return hours
}

const exportTo = (prefix: string) => {
  const place = { bucket_name: BUCKET, region: 'us-east-1', prefix, endpoint_url: s3.endpoint }
  const config = { ...place, ...S3_KEYS, file_format: 'JSONLines', compression: 'gzip' }
  return at.create({ destination: { type: 'S3', config } })
}

it('hourly export and backfill contain exactly the events that posthog-node sent', {
  timeout: 400_000,
}, async () => {
  const [project] = await at.server.db
    .select()
    .from(projectTable)
    .where(eq(projectTable.id, at.workspace.project.id))
  const yesterday = Math.floor(Date.now() / HOUR) * HOUR - 24 * HOUR
  const sent = Array.from({ length: EVENTS }, () => randomUUID())
  const client = new PostHog(project?.api_token ?? '', {
    host: url,
    flushAt: 500,
    maxQueueSize: EVENTS + 1,
    flushInterval: 600_000,
  })
  for (const [index, uuid] of sent.entries()) {
    client.capture({
      uuid,
      event: 'seen',
      distinctId: `visitor ${index % 1000}`,
      timestamp: new Date(yesterday + (index % 3) * HOUR + 1000),
      properties: { index, $process_person_profile: false },
    })
    if (index % 500 === 499) await client.flush()
  }
  await client.shutdown(300_000)

  // Simulates that an hour has passed.
  const arrivals = await backdateEvents(sent)
  await at.start()

  const hourly = await exportTo('hourly')
  const now = Math.floor(Date.now() / HOUR) * HOUR
  // If sending crossed the full hour, the events are in two intervals.
  await at.due(hourly.id, new Date(arrivals.size === 1 ? now : now - HOUR).toISOString())
  await scheduleDue(at.server.db, new Date(), 0)
  await at.until(hourly.id, (runs) => {
    expect(runs.every((run) => run.status === 'Completed')).toBe(true)
    expect(runs.reduce((sum, run) => sum + run.records_completed, 0)).toBe(EVENTS)
  })
  expect((await uuidsBelow('hourly')).sort()).toEqual(sent.toSorted())

  const past = await exportTo('past')
  const range = {
    start_at: new Date(yesterday).toISOString(),
    end_at: new Date(yesterday + 3 * HOUR).toISOString(),
  }
  const { body } = await at.call('POST', `${past.id}/backfill/`, range)
  await vi.waitFor(
    async () =>
      expect((await at.call('GET', `${past.id}/backfills/${body.backfill_id}/`)).body).toMatchObject({
        status: 'Completed',
        total_records_count: EVENTS,
        progress: { total_runs: 3, finished_runs: 3 },
      }),
    { timeout: 120_000, interval: 200 },
  )
  expect((await uuidsBelow('past')).sort()).toEqual(sent.toSorted())
})
