import { batchExport, listBatchExports } from './export-records'
import { UPSTREAM_PROJECT } from './people'
import {
  applyChange,
  closedRoute,
  type FakeRequest,
  type FakeRoute,
  findOrThrow,
  invalidError,
  type LooseJson,
  newId,
  replyCreated,
  replyNoContent,
  replyOk,
  replyPage,
  route,
} from './routes'

export function exportRoutes(): FakeRoute[] {
  const all = listBatchExports()
  const base = '/api/projects/:project_id/batch_exports/'
  const backfills: LooseJson[] = [
    {
      id: newId(),
      team: UPSTREAM_PROJECT,
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
  /** Replies with one page in cursor pagination, without a count. */
  const turned = (records: LooseJson[], { query, address }: FakeRequest, size: number) => {
    const from = Number(query.get('cursor') ?? 0)
    const at = (cursor: number) => `${address}?cursor=${cursor}`
    return replyOk({
      next: from + size < records.length ? at(from + size) : null,
      previous: from > 0 ? at(Math.max(0, from - size)) : null,
      results: records.slice(from, from + size),
    })
  }
  const createPauseRoute = (action: string, paused: boolean) =>
    route('POST', `${base}:id/${action}/`, ({ params }) => {
      applyChange(findOrThrow(all, params.id), {
        paused,
        ...(paused && { last_paused_at: new Date().toISOString() }),
      })
      return replyOk({ paused })
    })
  const getRuns = (id: string | undefined) => findOrThrow(all, id).latest_runs
  const backfillId = () => ({ backfill_id: `${all[0].id}-Backfill-START-END` })
  return [
    route('GET', base, (call) => replyPage(all, call)),
    route('POST', base, ({ body }) => {
      if (!body.destination?.type)
        throw invalidError('This field is required.', 'destination__type', 'required')
      all.unshift(batchExport(body))
      return replyCreated(all[0])
    }),
    // Only some destinations have a test; the others get a 404 without a body.
    route('GET', `${base}test/`, () => ({ status: 404 })),
    closedRoute('POST', `${base}run_test_step_new/`),
    closedRoute('POST', `${base}:id/run_test_step/`),
    closedRoute('GET', `${base}:id/logs/`),
    closedRoute('GET', `${base}:id/runs/:run_id/logs/`),
    route('GET', `${base}:id/`, ({ params }) => replyOk(findOrThrow(all, params.id))),
    route('PATCH', `${base}:id/`, ({ params, body: { destination, ...body } }) => {
      const record = applyChange(findOrThrow(all, params.id), body)
      Object.assign(record.destination.config, destination?.config)
      return replyOk(record)
    }),
    route('DELETE', `${base}:id/`, ({ params }) => {
      all.splice(all.indexOf(findOrThrow(all, params.id)), 1)
      return replyNoContent
    }),
    createPauseRoute('pause', true),
    createPauseRoute('unpause', false),
    route('GET', `${base}:id/runs/`, (call) => turned(getRuns(call.params.id), call, 3)),
    route('GET', `${base}:id/runs/:run_id/`, ({ params }) =>
      replyOk(findOrThrow(getRuns(params.id), params.run_id)),
    ),
    route('POST', `${base}:id/runs/:run_id/retry/`, () => replyOk(backfillId())),
    route('POST', `${base}:id/runs/:run_id/cancel/`, () => replyOk({ cancelled: true })),
    route('GET', `${base}:id/backfills/`, (call) =>
      turned(
        backfills.filter((backfill) => backfill.batch_export === call.params.id),
        call,
        50,
      ),
    ),
    route('POST', `${base}:id/backfills/`, () => replyCreated(backfillId())),
    route('GET', `${base}:id/backfills/:backfill_id/`, ({ params }) =>
      replyOk(findOrThrow(backfills, params.backfill_id)),
    ),
  ]
}
