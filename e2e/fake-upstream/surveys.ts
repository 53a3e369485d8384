import { flag } from './projects'
import {
  applyChange,
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
import { listSurveys, survey } from './survey-records'

/** Write-only fields: not in the response to a create or update. */
const WRITTEN_ONLY = ['targeting_flag_id', 'targeting_flag_filters', 'remove_targeting_flag']

const entry = (item_id: string, activity: string, changes: LooseJson) => ({
  id: newId(),
  user: { first_name: 'System', email: null, is_system: true },
  activity,
  scope: 'Survey',
  item_id,
  detail: { changes, trigger: null, name: 'How was the harvest?', short_id: null, type: null },
  created_at: '2025-08-02T00:00:00Z',
})

export function surveyRoutes(): FakeRoute[] {
  const all = listSurveys()
  const base = '/api/projects/:project_id/surveys/'
  const first = all[0].id
  const history = [
    entry(first, 'launched', null),
    entry(first, 'updated', [
      { type: 'Survey', action: 'merged', field: 'form_content', before: null, after: { a: 1 } },
      { type: 'Survey', action: 'changed', field: null, before: [1], after: 'two' },
    ]),
  ]
  /** Replies with page-number pagination and a differently named count. */
  const activity = (entries: LooseJson[], { query, address }: FakeRequest) => {
    const limit = Number(query.get('limit') ?? 10)
    const number = Number(query.get('page') ?? 1)
    const at = (to: number) => `${address}?page=${to}&limit=${limit}`
    return replyOk({
      results: entries.slice((number - 1) * limit, number * limit),
      next: number * limit < entries.length ? at(number + 1) : null,
      previous: number > 1 ? at(number - 1) : null,
      total_count: entries.length,
    })
  }
  /** Applies a write. The flag is written by its ID, which the response omits. */
  const applyWrite = (record: LooseJson, body: LooseJson) => {
    applyChange(record, body, WRITTEN_ONLY)
    if ('linked_flag_id' in body) {
      record.linked_flag = body.linked_flag_id === null ? null : flag(body.linked_flag_id, 'new-checkout')
    }
    const { linked_flag_id: _, feature_flag_keys: __, user_access_level: ___, ...response } = record
    return response
  }
  return [
    route('GET', base, (call) => {
      const search = (call.query.get('search') ?? '').toLowerCase()
      // Ignores unknown parameters, including `state` and `order`.
      return replyPage(
        all.filter(({ name }) => name.toLowerCase().includes(search)),
        call,
      )
    }),
    route('POST', base, ({ body }) => {
      if (all.some(({ name }) => name === body.name)) {
        throw invalidError('There is already a survey with this name.', null, 'unique')
      }
      const record = survey({})
      all.unshift(record)
      return replyCreated(applyWrite(record, body))
    }),
    route('GET', `${base}responses_count/`, () => replyOk({ [first]: 12 })),
    route('GET', `${base}activity/`, (call) => activity(history, call)),
    route('GET', `${base}:id/activity/`, (call) =>
      activity(
        history.filter(({ item_id }) => item_id === call.params.id),
        call,
      ),
    ),
    route('GET', `${base}:id/`, ({ params }) => replyOk(findOrThrow(all, params.id))),
    route('PATCH', `${base}:id/`, ({ params, body }) =>
      replyOk(applyWrite(findOrThrow(all, params.id), body)),
    ),
    route('DELETE', `${base}:id/`, ({ params }) => {
      all.splice(all.indexOf(findOrThrow(all, params.id)), 1)
      return replyNoContent
    }),
  ]
}
