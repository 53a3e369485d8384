import { batchExport, batchExports } from './export-records'
import { PROJECT } from './people'
import {
  type Call,
  change,
  closed,
  found,
  gone,
  invalid,
  type Json,
  made,
  newId,
  ok,
  page,
  type Route,
  route,
} from './routes'

export function exportRoutes(): Route[] {
  const all = batchExports()
  const base = '/api/projects/:project_id/batch_exports/'
  const backfills: Json[] = [
    {
      id: newId(),
      team: PROJECT,
      batch_export: all[0].id,
      start_at: null,
      end_at: '2025-08-01T00:00:00Z',
      status: 'Completed',
      created_at: '2025-08-01T00:00:00Z',
      last_updated_at: '2025-08-01T00:00:00Z',
      finished_at: null,
      progress: null,
    },
  ]
  /** No count; the neighbours are known by a cursor. */
  const turned = (records: Json[], { query, address }: Call, size: number) => {
    const from = Number(query.get('cursor') ?? 0)
    const at = (cursor: number) => `${address}?cursor=${cursor}`
    return ok({
      next: from + size < records.length ? at(from + size) : null,
      previous: from > 0 ? at(Math.max(0, from - size)) : null,
      results: records.slice(from, from + size),
    })
  }
  const pausing = (word: string, paused: boolean) =>
    route('POST', `${base}:id/${word}/`, ({ params }) => {
      change(found(all, params.id), { paused, ...(paused && { last_paused_at: new Date().toISOString() }) })
      return ok({ paused })
    })
  const runsOf = (id: string | undefined) => found(all, id).latest_runs
  const backfillId = () => ({ backfill_id: `${all[0].id}-Backfill-START-END` })
  return [
    route('GET', base, (call) => page(all, call)),
    route('POST', base, ({ body }) => {
      if (!body.destination?.type) throw invalid('This field is required.', 'destination__type', 'required')
      all.unshift(batchExport(body))
      return made(all[0])
    }),
    // Only some destinations have a test; for the others there is not even a body.
    route('GET', `${base}test/`, () => ({ status: 404 })),
    closed('POST', `${base}run_test_step_new/`),
    closed('POST', `${base}:id/run_test_step/`),
    closed('GET', `${base}:id/logs/`),
    closed('GET', `${base}:id/runs/:run_id/logs/`),
    route('GET', `${base}:id/`, ({ params }) => ok(found(all, params.id))),
    route('PATCH', `${base}:id/`, ({ params, body: { destination, ...body } }) => {
      const record = change(found(all, params.id), body)
      Object.assign(record.destination.config, destination?.config)
      return ok(record)
    }),
    route('DELETE', `${base}:id/`, ({ params }) => {
      all.splice(all.indexOf(found(all, params.id)), 1)
      return gone
    }),
    pausing('pause', true),
    pausing('unpause', false),
    route('GET', `${base}:id/runs/`, (call) => turned(runsOf(call.params.id), call, 3)),
    route('GET', `${base}:id/runs/:run_id/`, ({ params }) => ok(found(runsOf(params.id), params.run_id))),
    route('POST', `${base}:id/runs/:run_id/retry/`, () => ok(backfillId())),
    route('POST', `${base}:id/runs/:run_id/cancel/`, () => ok({ cancelled: true })),
    route('GET', `${base}:id/backfills/`, (call) =>
      turned(
        backfills.filter((one) => one.batch_export === call.params.id),
        call,
        50,
      ),
    ),
    route('POST', `${base}:id/backfills/`, () => made(backfillId())),
    route('GET', `${base}:id/backfills/:backfill_id/`, ({ params }) =>
      ok(found(backfills, params.backfill_id)),
    ),
  ]
}
