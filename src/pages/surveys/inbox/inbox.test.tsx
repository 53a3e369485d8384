import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { InboxResponse, ResponseStatePatch } from '../../../../contract/schemas/survey-inbox'
import { listMutations, listRequests, onRequest } from '../../../testing/fake-api'
import { buildSurvey, signedInUser } from '../../../testing/fixtures'
import { renderPage } from '../../../testing/render-page'
import { SURVEYS_PATH, serveSurveys } from '../../../testing/survey-editor'

const PER_PAGE = 100

const buildId = (number: number) => `0190a5b2-9c3f-7d1e-8f00-${String(number).padStart(12, '0')}`

const buildResponse = (number: number, fields: Partial<InboxResponse> = {}): InboxResponse => ({
  id: buildId(number),
  uuid: buildId(number),
  submission_id: null,
  submitted_at: new Date(Date.UTC(2026, 0, 5) - number * 60_000).toISOString(),
  completed: true,
  distinct_id: `visitor ${number}`,
  session_id: null,
  person: null,
  answers: [
    {
      question_id: 'why',
      question_index: 0,
      question_text: 'Why?',
      question_type: 'open',
      answer: `Answer ${number}`,
    },
  ],
  extra: {
    device_type: null,
    browser: null,
    os: null,
    geoip_country_code: null,
    geoip_country_name: null,
    geoip_city_name: null,
    current_url: null,
    iteration: null,
    language: null,
  },
  read: false,
  archived: false,
  test: false,
  tags: [],
  note: '',
  ...fields,
})

const FIELDS = ['read', 'archived', 'test', 'note'] as const

/** Applies a patch to a response, and returns the one that reverts it. */
function patch(
  response: InboxResponse,
  { id, add_tags = [], remove_tags = [], ...fields }: ResponseStatePatch,
) {
  const before = FIELDS.filter((name) => name in fields).map((name) => [name, response[name]])
  Object.assign(response, fields)
  response.tags = [...response.tags.filter((tag) => !remove_tags.includes(tag)), ...add_tags]
  const tags = {
    ...(add_tags.length > 0 && { remove_tags: add_tags }),
    ...(remove_tags.length > 0 && { add_tags: remove_tags }),
  }
  return { id, ...Object.fromEntries(before), ...tags }
}

/** Serves a survey with responses, whose state changes as on the server. Returns their paths. */
function serveInbox(responses: InboxResponse[]) {
  const survey = buildSurvey({
    start_date: '2024-05-01T00:00:00Z',
    questions: [{ id: 'why', type: 'open', question: 'Why?' }],
  })
  serveSurveys(survey)
  const api = `/api${SURVEYS_PATH}/${survey.id}/responses/`
  onRequest(`GET ${api}inbox/`, ({ query }) => {
    const status = query.get('status')
    const found = responses.filter(({ id, read, archived, test }) => {
      if (query.has('response_id')) return id === query.get('response_id')
      if (status === 'all') return true
      if (status === 'archived') return archived
      if (status === 'unread' && read) return false
      return !archived && !test
    })
    const start = Number(query.get('cursor') ?? 0)
    const end = start + PER_PAGE
    const next = end < found.length ? `http://localhost${api}inbox/?cursor=${end}` : null
    return { body: { next, previous: null, results: found.slice(start, end) } }
  })
  onRequest(`GET ${api}counts/`, () => {
    const own = responses.filter(({ archived, test }) => !archived && !test)
    const names = [...new Set(responses.flatMap(({ tags }) => tags))]
    return {
      body: {
        unread: own.filter(({ read }) => !read).length,
        read: own.filter(({ read }) => read).length,
        archived: responses.filter(({ archived, test }) => archived && !test).length,
        test: responses.filter(({ test }) => test).length,
        tags: names.map((name) => ({ name, count: 1 })),
      },
    }
  })
  onRequest(`PATCH ${api}`, ({ body }) => {
    const sent = (body as { responses: ResponseStatePatch[] }).responses
    const changed = sent.flatMap((change) => {
      const response = responses.find(({ id }) => id === change.id)
      return response ? [{ response, inverse: patch(response, change) }] : []
    })
    return {
      body: {
        responses: changed.map(({ response }) => response),
        inverse: { responses: changed.map(({ inverse }) => inverse) },
      },
    }
  })
  onRequest(`POST ${api}mark_all/`, () => {
    for (const response of responses) response.read = true
    return { body: { count: responses.length, inverse: { read: false, read_at: '2026-01-05T09:00:00Z' } } }
  })
  onRequest(`DELETE ${api}`, ({ query }) => {
    const ids = query.get('ids')?.split(',') ?? []
    for (const id of ids)
      responses.splice(
        responses.findIndex((response) => response.id === id),
        1,
      )
    return { body: { count: ids.length } }
  })
  return { api, url: `${SURVEYS_PATH}/${survey.id}?tab=responses` }
}

async function openInbox(responses: InboxResponse[], query = '') {
  const paths = serveInbox(responses)
  await renderPage(paths.url + query)
  return paths
}

const many = (count: number, fields?: Partial<InboxResponse>) =>
  Array.from({ length: count }, (_, index) => buildResponse(index + 1, fields))
const getRow = (number: number) =>
  page
    .getByRole('list', { name: 'Responses' })
    .getByRole('button', { name: new RegExp(`visitor ${number} `) })
const getPane = (number: number) =>
  page.getByRole('region', { name: `Response from visitor ${number}`, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text)
const listChanges = () =>
  listMutations().map(({ method, body }) => [
    method,
    (body as { responses?: unknown } | undefined)?.responses,
  ])

describe('inbox of responses', () => {
  it('lists unread responses in bold with their number beside the tab, and marks an opened one as read', async () => {
    await openInbox(many(3))
    await expect.element(page.getByRole('link', { name: /^Responses 3/ })).toBeVisible()
    await expect.element(getRow(1).getByRole('img', { name: 'Unread' })).toBeVisible()
    await getRow(1).click()
    await expect.element(getPane(1).getByText('Answer 1')).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^Responses 2/ })).toBeVisible()
    await expect.element(getRow(1).getByRole('img', { name: 'Unread' })).not.toBeInTheDocument()
    expect(listChanges()).toEqual([['PATCH', [{ id: buildId(1), read: true }]]])
    await expect.element(button('Undo')).not.toBeInTheDocument()
  })

  it('is operated by keyboard', async () => {
    await openInbox(many(4, { read: true }))
    await expect.element(getRow(1)).toBeVisible()
    await userEvent.keyboard('j')
    await expect.element(getPane(1)).toBeVisible()
    await userEvent.keyboard('j')
    await expect.element(getPane(2)).toBeVisible()
    await userEvent.keyboard('k')
    await expect.element(getPane(1)).toBeVisible()
    await userEvent.keyboard('e')
    await expect.element(toast('Response archived.')).toBeVisible()
    await expect.element(getPane(2)).toBeVisible()
    await expect.element(getRow(1)).not.toBeInTheDocument()
    await userEvent.keyboard('u')
    await expect.element(getRow(2).getByRole('img', { name: 'Unread' })).toBeVisible()
    await userEvent.keyboard('t')
    await userEvent.keyboard('bug{Enter}')
    await expect.element(getPane(2).getByText('bug', { exact: true })).toBeVisible()
    await userEvent.keyboard('{Escape}n')
    await userEvent.keyboard('Call back')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(toast('Note saved.')).toBeVisible()
    await userEvent.keyboard('s')
    await expect.element(getPane(3)).toBeVisible()
    expect(listChanges()).toEqual([
      ['PATCH', [{ id: buildId(1), archived: true }]],
      ['PATCH', [{ id: buildId(2), read: false }]],
      ['PATCH', [{ id: buildId(2), add_tags: ['bug'] }]],
      ['PATCH', [{ id: buildId(2), note: 'Call back' }]],
      ['PATCH', [{ id: buildId(2), test: true }]],
    ])
    await userEvent.keyboard('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const label of ['Open the next response', 'Archive', 'Mark as test', 'Edit the note'])
      await expect.element(dialog.getByText(label, { exact: true }).first()).toBeVisible()
  })

  it('does not run actions of the survey by keyboard while no response is open', async () => {
    await openInbox(many(1, { read: true }))
    await expect.element(getRow(1)).toBeVisible()
    for (const key of ['e', 's', 'u', '#']) await userEvent.keyboard(key)
    await expect.element(toast('Open a response first.').first()).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(location.pathname + location.search).toMatch(/\/surveys\/[\w-]+\?tab=responses$/)
    expect(listMutations()).toEqual([])
  })

  it('discards an edited note with Escape', async () => {
    await openInbox(many(1, { read: true, note: 'Before' }), `&open=${buildId(1)}`)
    const note = page.getByRole('textbox', { name: 'Note' })
    await userEvent.fill(note, 'After')
    await userEvent.keyboard('{Escape}')
    await expect.element(note).toHaveValue('Before')
    await expect.element(note).not.toHaveFocus()
    expect(listMutations()).toEqual([])
  })

  it('undoes a change by its inverse', async () => {
    await openInbox(many(2, { read: true }), `&open=${buildId(1)}`)
    await expect.element(getPane(1)).toBeVisible()
    await userEvent.keyboard('e')
    await expect.element(getRow(1)).not.toBeInTheDocument()
    await button('Undo').click()
    await expect.element(getRow(1)).toBeVisible()
    expect(listChanges().at(-1)).toEqual(['PATCH', [{ id: buildId(1), archived: false }]])
  })

  it('changes several selected responses in one request', async () => {
    await openInbox(many(5, { read: true }))
    await getRow(1).click()
    await userEvent.keyboard('x')
    await userEvent.keyboard('J')
    await userEvent.keyboard('J')
    await expect.element(page.getByText('3 selected', { exact: true })).toBeVisible()
    await userEvent.keyboard('u')
    await expect.element(toast('3 responses marked as unread.')).toBeVisible()
    const ids = [1, 2, 3].map(buildId)
    expect(listChanges()).toEqual([['PATCH', ids.map((id) => ({ id, read: false }))]])
    await button('Undo').click()
    await expect.poll(listChanges).toHaveLength(2)
    expect(listChanges()[1]).toEqual(['PATCH', ids.map((id) => ({ id, read: true }))])
  })

  it('tags the selected responses', async () => {
    await openInbox(many(2, { read: true }))
    await button('Select all 2').click()
    await button('Tag').click()
    await userEvent.fill(page.getByRole('dialog').getByLabelText('Tag'), ' price ')
    await button('Add tag').click()
    await expect.element(toast('2 responses tagged.')).toBeVisible()
    expect(listChanges()).toEqual([
      ['PATCH', [1, 2].map((number) => ({ id: buildId(number), add_tags: ['price'] }))],
    ])
    // The selection outlives the page.
    await button('Clear').click()
    await expect.element(button('Tag')).not.toBeInTheDocument()
  })

  it('deletes a response after a confirmation that says what is lost', async () => {
    const { api } = await openInbox(many(2, { read: true }), `&open=${buildId(1)}`)
    await expect.element(getPane(1)).toBeVisible()
    await userEvent.keyboard('#')
    const dialog = page.getByRole('dialog', { name: 'Delete this response?' })
    await expect.element(dialog.getByText(/This can't be undone/)).toBeVisible()
    await expect.element(dialog.getByText(/batch exports have already written/)).toBeVisible()
    expect(listMutations()).toEqual([])
    await dialog.getByRole('button', { name: 'Delete response' }).click()
    await expect.element(getRow(1)).not.toBeInTheDocument()
    await expect.element(getPane(2)).toBeVisible()
    expect(listRequests('DELETE', api).map(({ query }) => query.get('ids'))).toEqual([buildId(1)])
    await expect.element(button('Undo')).not.toBeInTheDocument()
  })

  it('has its filters in the URL', async () => {
    const { api } = await openInbox(many(3, { tags: ['bug'] }), '&status=unread&tag=bug&search=answer')
    await expect.element(getRow(1)).toBeVisible()
    const [first] = listRequests('GET', `${api}inbox/`)
    expect(Object.fromEntries(first?.query ?? [])).toMatchObject({
      status: 'unread',
      tag: 'bug',
      search: 'answer',
    })
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Status' }), 'archived')
    await expect.element(page.getByText('No response matches all filters.')).toBeVisible()
    expect(location.search).toContain('status=archived')
    await button('Clear filters').first().click()
    await expect.element(getRow(1)).toBeVisible()
    expect(location.search).toBe('?tab=responses')
  })

  it('marks all as read in one request, which can be undone', async () => {
    const { api } = await openInbox(many(3))
    await button('Mark all as read').click()
    await expect.element(toast('3 responses marked as read.')).toBeVisible()
    await expect.element(button('Mark all as read')).toBeDisabled()
    await button('Undo').click()
    await expect
      .poll(() => listRequests('POST', `${api}mark_all/`).map(({ body }) => body))
      .toEqual([
        { read: true, until: buildResponse(1).submitted_at },
        { read: false, read_at: '2026-01-05T09:00:00Z' },
      ])
  })

  it('renders only the visible rows, and loads further pages while scrolling', async () => {
    const { api } = await openInbox(many(450, { read: true }))
    await expect.element(getRow(1)).toBeVisible()
    const list = page.getByRole('list', { name: 'Responses' }).element()
    expect(list.childElementCount).toBeLessThan(60)
    const scroller = list.parentElement
    await expect
      .poll(
        () => {
          scroller?.scrollTo(0, scroller.scrollHeight)
          return list.textContent
        },
        { timeout: 30_000 },
      )
      .toContain('visitor 450')
    expect(list.childElementCount).toBeLessThan(60)
    expect(listRequests('GET', `${api}inbox/`).map(({ query }) => query.get('cursor'))).toEqual([
      null,
      '100',
      '200',
      '300',
      '400',
    ])
  })

  it('opens a linked response that the list does not contain', async () => {
    await openInbox([...many(1), buildResponse(7, { archived: true, read: true })], `&open=${buildId(7)}`)
    await expect.element(getPane(7).getByText('Answer 7')).toBeVisible()
    await expect.element(getRow(7)).not.toBeInTheDocument()
  })

  it('has one column on a phone', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 800))
    await openInbox(many(2, { read: true }))
    await getRow(1).click()
    await expect.element(getPane(1)).toBeVisible()
    await expect.element(getRow(1)).not.toBeInTheDocument()
    await button('Back to the list').click()
    await expect.element(getRow(1)).toBeVisible()
  })

  it('does not change anything for viewers', async () => {
    const { team } = signedInUser
    const levels = { ...team?.user_access_levels, survey: 'viewer' }
    onRequest('GET /api/users/@me/', () => ({
      body: { ...signedInUser, team: { ...team, user_access_levels: levels } },
    }))
    await openInbox(many(2))
    await getRow(1).click()
    await expect.element(getPane(1)).toBeVisible()
    await expect.element(button('Archive')).toBeDisabled()
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toBeDisabled()
    await userEvent.keyboard('e')
    expect(listMutations()).toEqual([])
  })

  it('explains what appears here if there are no responses', async () => {
    await openInbox([])
    await expect.element(page.getByText('No responses yet')).toBeVisible()
    await expect.element(page.getByText('Responses to read, tag and archive appear here.')).toBeVisible()
  })
})

it('results name the responses that they do not include, with links', async () => {
  const { url } = serveInbox([
    buildResponse(1),
    buildResponse(2, { archived: true }),
    buildResponse(3, { archived: true }),
    buildResponse(4, { test: true }),
  ])
  await renderPage(url.replace('tab=responses', 'tab=results'))
  await expect
    .element(page.getByText('Not included: 2 archived responses and 1 test response.'))
    .toBeVisible()
  await page.getByRole('link', { name: '2 archived responses' }).click()
  await expect.element(getRow(2)).toBeVisible()
  expect(location.search).toBe('?tab=responses&status=archived')
})
