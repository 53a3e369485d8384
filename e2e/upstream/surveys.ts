import { ada, PROJECT } from './people'
import { flag } from './projects'
import {
  type Call,
  change,
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
  UNHEARD_OF,
} from './routes'

/** Never in an answer to a create or an update. */
const WRITTEN_ONLY = ['targeting_flag_id', 'targeting_flag_filters', 'remove_targeting_flag']

const survey = (fields: Json): Json => ({
  id: newId(),
  name: 'Untitled',
  description: '',
  type: 'popover',
  schedule: 'once',
  linked_flag: null,
  linked_flag_id: null,
  targeting_flag: null,
  internal_targeting_flag: flag(900, 'survey-targeting-0a1b2c3d4e-custom'),
  questions: null,
  conditions: null,
  appearance: null,
  created_at: '2025-08-01T12:00:00.123456Z',
  created_by: ada,
  start_date: null,
  end_date: null,
  archived: false,
  responses_limit: null,
  feature_flag_keys: [
    { key: 'linked_flag_key', value: null },
    { key: 'targeting_flag_key', value: null },
    { key: 'internal_targeting_flag_key', value: 'survey-targeting-0a1b2c3d4e-custom' },
    { key: 'internal_response_sampling_flag_key', value: null },
  ],
  iteration_count: null,
  iteration_frequency_days: null,
  iteration_start_dates: [],
  current_iteration: null,
  current_iteration_start_date: null,
  response_sampling_start_date: null,
  response_sampling_interval_type: 'week',
  response_sampling_interval: null,
  response_sampling_limit: null,
  response_sampling_daily_limits: null,
  enable_partial_responses: false,
  enable_iframe_embedding: false,
  base_language: 'en',
  translations: null,
  linked_insight_id: null,
  form_content: null,
  user_access_level: 'editor',
  unheard_of: UNHEARD_OF,
  ...fields,
})

/** Everything that nobody here has heard of, in one survey; and one with as little in it as there may be. */
const surveys = (): Json[] => [
  survey({
    name: 'How was the harvest?',
    linked_flag: flag(501, 'new-checkout'),
    linked_flag_id: 501,
    start_date: '2025-08-02T00:00:00Z',
    questions: [
      {
        id: newId(),
        type: 'rating',
        question: 'How was it?',
        description: null,
        display: 'emoji',
        scale: 2,
        lowerBoundLabel: 'Bad',
        upperBoundLabel: 'Good',
        isNpsQuestion: false,
        translations: { sv: { question: 'Hur var det?' } },
        unheard_of: UNHEARD_OF,
      },
      { id: newId(), type: 'hologram', question: 'Show us', validation: [{ type: 'min_length', value: 3 }] },
      {
        id: newId(),
        type: 'single_choice',
        question: 'Again?',
        choices: ['Yes', 'No'],
        branching: { type: 'coin_toss', sides: [0, 'end'] },
      },
    ],
    conditions: {
      url: 'orchard.example',
      urlMatchType: 'icontains',
      events: {
        values: [{ name: 'picked', propertyFilters: { kind: { values: ['pear'], operator: 'exact' } } }],
      },
      actions: { values: [{ id: 7, name: 'Bought', steps: [{ event: 'bought' }], created_by: ada }] },
      unheard_of: UNHEARD_OF,
    },
    appearance: {
      backgroundColor: 'oklch(0.9 0 0)',
      position: 'next_to_trigger',
      shuffleQuestions: false,
      surveyPopupDelaySeconds: null,
      unheard_of: UNHEARD_OF,
    },
    iteration_count: 2,
    iteration_frequency_days: 30,
    iteration_start_dates: ['2025-08-02T00:00:00Z', null],
    current_iteration: 1,
    current_iteration_start_date: '2025-08-02T00:00:00Z',
  }),
  survey({
    name: 'Empty',
    description: 'Nothing was filled in',
    type: 'telepathy',
    schedule: null,
    internal_targeting_flag: null,
    created_by: null,
    iteration_start_dates: null,
    feature_flag_keys: [],
    user_access_level: null,
  }),
]

const entry = (item_id: string, activity: string, changes: Json) => ({
  id: newId(),
  user: { first_name: 'System', email: null, is_system: true },
  activity,
  scope: 'Survey',
  item_id,
  detail: { changes, trigger: null, name: 'How was the harvest?', short_id: null, type: null },
  created_at: '2025-08-02T00:00:00Z',
})

export function surveyRoutes(): Route[] {
  const all = surveys()
  const base = '/api/projects/:project_id/surveys/'
  const first = all[0].id
  const history = [
    entry(first, 'launched', null),
    entry(first, 'updated', [
      { type: 'Survey', action: 'merged', field: 'form_content', before: null, after: { a: 1 } },
      { type: 'Survey', action: 'changed', field: null, before: [1], after: 'two' },
    ]),
  ]
  /** Pages here are numbered, and counted under another name. */
  const activity = (entries: Json[], { query, address }: Call) => {
    const limit = Number(query.get('limit') ?? 10)
    const number = Number(query.get('page') ?? 1)
    const at = (to: number) => `${address}?page=${to}&limit=${limit}`
    return ok({
      results: entries.slice((number - 1) * limit, number * limit),
      next: number * limit < entries.length ? at(number + 1) : null,
      previous: number > 1 ? at(number - 1) : null,
      total_count: entries.length,
    })
  }
  /** The flag is written by its id, which is not answered. */
  const written = (record: Json, body: Json) => {
    change(record, body, WRITTEN_ONLY)
    if ('linked_flag_id' in body) {
      record.linked_flag = body.linked_flag_id === null ? null : flag(body.linked_flag_id, 'new-checkout')
    }
    const { linked_flag_id: _, feature_flag_keys: __, user_access_level: ___, ...answered } = record
    return answered
  }
  return [
    route('GET', base, (call) => {
      const words = (call.query.get('search') ?? '').toLowerCase()
      // What it does not know it leaves out of account: `state` and `order` among them.
      return page(
        all.filter(({ name }) => name.toLowerCase().includes(words)),
        call,
      )
    }),
    route('POST', base, ({ body }) => {
      if (all.some(({ name }) => name === body.name)) {
        throw invalid('There is already a survey with this name.', null, 'unique')
      }
      const record = survey({})
      all.unshift(record)
      return made(written(record, body))
    }),
    route('GET', `${base}responses_count/`, () => ok({ [first]: 12 })),
    route('GET', `${base}activity/`, (call) => activity(history, call)),
    route('GET', `${base}:id/activity/`, (call) =>
      activity(
        history.filter(({ item_id }) => item_id === call.params.id),
        call,
      ),
    ),
    route('GET', `${base}:id/`, ({ params }) => ok(found(all, params.id))),
    route('PATCH', `${base}:id/`, ({ params, body }) => ok(written(found(all, params.id), body))),
    route('DELETE', `${base}:id/`, ({ params }) => {
      all.splice(all.indexOf(found(all, params.id)), 1)
      return gone
    }),
  ]
}

export const SURVEYS = `/projects/${PROJECT}/surveys`
