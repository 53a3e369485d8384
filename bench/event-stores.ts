import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { openDatabase } from '../server/core/db/client'
import { projectTable } from '../server/core/db/schema/organizations'
import { surveyTable } from '../server/core/db/schema/surveys'
import { selectRow } from '../server/core/db/select-rows'
import { JsonText } from '../server/core/json'
import type { Event } from '../server/features/events/event'
import { stampIngestion } from '../server/features/events/ingestion-barrier'
import { createClickHouseEventStore } from '../server/features/events/store/clickhouse/clickhouse-event-store'
import { openClickHouse } from '../server/features/events/store/clickhouse/client'
import { migrateClickHouse } from '../server/features/events/store/clickhouse/tables'
import type { EventStore } from '../server/features/events/store/event-store'
import { createSqlEventStore } from '../server/features/events/store/sql/sql-event-store'
import { startClickHouse } from '../tests/support/clickhouse'
import { buildOrganization, buildProject } from '../tests/support/factories'
import { createRandom } from '../tests/support/seeded-random'

/*
 * Compares the event stores: the same events are appended to PostgreSQL (DATABASE_URL) and to ClickHouse, then counted.
 * EVENTS is their number, a million by default, and BATCH that of an append.
 */

const EVENTS = Number(process.env.EVENTS ?? 1_000_000)
const BATCH = Number(process.env.BATCH ?? 1000)
const ALWAYS = { from: null, to: null }

const { DATABASE_URL = '' } = process.env
const database = await openDatabase({ DATABASE_URL, DATABASE_POOL: 4, DATA_DIR: '', DISK_RESERVE_MB: 0 })
const { db } = database
const server = await startClickHouse()
const clickhouse = openClickHouse({ url: server.url, database: server.database })
await migrateClickHouse(clickhouse, db)
const stores = {
  PostgreSQL: createSqlEventStore(db),
  ClickHouse: createClickHouseEventStore(clickhouse, db),
}

const { organization } = await buildOrganization(db)
const { id: project_id } = await buildProject(db, organization.id)
const surveys = await db
  .insert(surveyTable)
  .values(
    Array.from({ length: 20 }, (_, index) => ({
      project_id,
      name: `Survey ${index}`,
      type: 'popover' as const,
      start_date: '2024-01-01T00:00:00Z',
      created_at: '2024-01-01T00:00:00Z',
    })),
  )
  .returning({ id: surveyTable.id })

const START = Date.parse('2024-01-01T00:00:00Z')
const SPAN_MS = 90 * 86_400_000

/** Events of visitors, a third of them of surveys. */
function* createEvents(): Generator<Event[]> {
  const random = createRandom(1)
  const below = (count: number) => Math.floor(random() * count)
  for (let start = 0; start < EVENTS; start += BATCH) {
    yield Array.from({ length: BATCH }, (_, index): Event => {
      const kind = below(12)
      const survey = surveys[below(surveys.length)]?.id ?? ''
      const name =
        kind < 8 ? '$pageview' : kind < 10 ? 'survey shown' : kind < 11 ? 'survey dismissed' : 'survey sent'
      const properties = {
        $current_url: `https://example.com/products/${below(500)}?page=${below(20)}`,
        $browser: ['Chrome', 'Firefox', 'Safari'][below(3)],
        $os: ['Windows', 'macOS', 'Linux', 'iOS', 'Android'][below(5)],
        $screen_width: 1000 + below(1000),
        $session_id: randomUUID(),
        $lib: 'web',
        $lib_version: '1.298.1',
        $referrer: `https://search.example/?q=${below(10_000)}`,
        $ip: `192.0.2.${below(250)}`,
        ...(name !== '$pageview' && { $survey_id: survey }),
        ...(name === 'survey sent' && {
          $survey_submission_id: randomUUID(),
          $survey_response_q1: 1 + below(10),
          $survey_response_q2: ['Price', 'Speed', 'Design'].slice(0, 1 + below(3)),
        }),
        ...(below(20) === 0 && { $set: { plan: ['free', 'pro'][below(2)] } }),
      }
      return {
        uuid: randomUUID(),
        event: name,
        distinct_id: `user-${below(EVENTS / 10)}`,
        timestamp: new Date(START + ((start + index) / EVENTS) * SPAN_MS).toISOString(),
        properties,
        document: JsonText.from(properties),
        elements_chain: null,
      }
    })
  }
}

async function append(store: EventStore, events: Event[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select().from(projectTable).where(eq(projectTable.id, project_id)).for('no key update')
    const now = await stampIngestion(tx)
    await store.append(tx, project_id, events, () => now)
  })
}

const print = (name: string, values: Record<string, string | number>) =>
  console.log(
    `${name}: ${Object.entries(values)
      .map(([store, value]) => `${store} ${value}`)
      .join(', ')}`,
  )

async function measure(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** Both stores get each batch one after the other, so that the load of the machine affects them equally. */
const appended = { PostgreSQL: 0, ClickHouse: 0 }
for (const events of createEvents())
  for (const name of ['PostgreSQL', 'ClickHouse'] as const)
    appended[name] += await measure(() => append(stores[name], events))
const rate = (ms: number) => `${Math.round(EVENTS / (ms / 1000))} events/s`
print('Append', { PostgreSQL: rate(appended.PostgreSQL), ClickHouse: rate(appended.ClickHouse) })
await db.execute(sql`analyze`)

const [survey] = surveys
const shown = { id: survey?.id ?? '', base_language: 'en' }
const QUESTIONS = ['q1', 'q2'].map((id, index) => ({
  index,
  by_id: `$survey_response_${id}`,
  by_index: '$survey_response',
  is_open: false,
  is_translated: false,
}))
const QUERIES: Record<string, (store: EventStore) => Promise<unknown>> = {
  'Events of all surveys': (store) => store.countSurveyEvents(project_id, 'listed', ALWAYS),
  'Events of a survey': (store) => store.countSurveyEvents(project_id, shown, ALWAYS),
  'Responses per survey': (store) => store.countResponsesBySurvey(project_id),
  'Answers of a survey': (store) => store.countAnswers(project_id, shown, QUESTIONS, ALWAYS),
  'Page of responses': (store) =>
    store.findResponsePage(
      project_id,
      shown,
      { hasPersons: true, answer: undefined },
      { limit: 50, offset: 0 },
    ),
  'Page of events': (store) => store.findEventPage(project_id, {}, { cursor: null, limit: 50 }),
  Properties: (store) => store.listProperties(project_id, 'event', { search: '' }, 50),
  'Events per day': (store) =>
    store.countEventsByDay(project_id, [{ date: '2024-02-01', end: '2024-02-02T00:00:00Z' }]),
}
for (const [title, query] of Object.entries(QUERIES)) {
  const medians = { PostgreSQL: '', ClickHouse: '' }
  for (const name of ['PostgreSQL', 'ClickHouse'] as const) {
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) times.push(await measure(() => query(stores[name])))
    medians[name] = `${(times.sort((a, b) => a - b)[2] ?? 0).toFixed(1)} ms`
  }
  print(title, medians)
}

const { bytes } = await selectRow<{ bytes: number }>(
  db,
  sql`select (pg_total_relation_size('events') + pg_total_relation_size('persons') + pg_total_relation_size('distinct_ids'))::float8 as bytes`,
)
const [parts] = await clickhouse.select<{ bytes: number; parts: number }>(sql`
  SELECT sum(bytes_on_disk) AS bytes, count() AS parts FROM system.parts WHERE active AND database = currentDatabase()`)
const size = (value: number) => `${(value / 1e6).toFixed(0)} MB`
print('Size', { PostgreSQL: size(bytes), ClickHouse: size(Number(parts?.bytes)) })
await clickhouse.close()
await server.close()
await database.close()
