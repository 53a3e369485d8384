import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Survey } from '../../../../contract/schemas/surveys'
import { failWith, listMutations, onRequest, serveList } from '../../../testing/fake-api'
import { buildRole, ORGANIZATION_ID } from '../../../testing/fixtures'
import { renderPage } from '../../../testing/render-page'
import {
  getButton,
  getField,
  getTitle,
  openEditor,
  SURVEYS_PATH,
  submit,
} from '../../../testing/survey-editor'

const name = () => getField(page, 'Name')
const conflicts = () => page.getByRole('dialog', { name: 'Edit conflict' })
const getConflict = (wire: string) =>
  conflicts()
    .getByRole('group')
    .filter({ has: page.getByText(wire, { exact: true }) })
const choose = (wire: string, value: RegExp) => getConflict(wire).getByRole('radio', { name: value })
const saveSelected = () => getButton(conflicts(), 'Save selected values').click()

describe('concurrent changes to a survey', () => {
  const QUESTIONS = [
    { id: 'why', type: 'open', question: 'Why?' },
    { id: 'how', type: 'open', question: 'How?' },
  ]
  let survey: Survey
  beforeEach(async () => {
    survey = await openEditor({
      name: 'Pulse',
      conditions: { url: '/pricing', selector: '#a' },
      questions: structuredClone(QUESTIONS),
    })
    await expect.element(name()).toHaveValue('Pulse')
  })

  it('are both saved if they do not conflict, also within questions', async () => {
    const [why, how] = QUESTIONS
    Object.assign(survey, {
      description: 'By Bea',
      conditions: { url: '/pricing', selector: '#b' },
      questions: [why, { ...how, question: 'How, says Bea?' }],
    })
    await name().fill('Pulse 2')
    await getField(page, 'Question').first().fill('Why, says Ada?')
    const body = await submit('Save')
    expect(Object.keys(body)).toEqual(['name', 'questions'])
    await expect.element(page.getByText(/^Someone else changed .*Description/)).toBeVisible()
    await expect.element(getTitle('Pulse 2')).toBeVisible()
    expect(survey).toMatchObject({
      name: 'Pulse 2',
      description: 'By Bea',
      conditions: { selector: '#b' },
      questions: [{ question: 'Why, says Ada?' }, { question: 'How, says Bea?' }],
    })
  })

  it('are each decided by the user if they conflict, also with the keyboard', async () => {
    Object.assign(survey, { name: 'Bea’s', description: 'Bea’s too' })
    await name().fill('Mine')
    await getField(page, 'Description').first().fill('Mine too')
    await getButton(page, 'Save').click()
    await expect.element(getConflict('name')).toHaveTextContent('Original: Pulse')
    await saveSelected()
    await expect.element(conflicts()).toHaveTextContent('Choose a value for each field. Remaining: 2.')
    ;(choose('name', /^Theirs/).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(choose('name', /^Mine/)).toBeChecked()
    ;(choose('description', /^Theirs/).element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await saveSelected()
    await expect.element(getTitle('Mine')).toBeVisible()
    expect(survey).toMatchObject({ name: 'Mine', description: 'Bea’s too' })
  })

  it('remain as they are if the dialog is closed', async () => {
    survey.name = 'Bea’s last'
    await name().fill('My last')
    await getButton(page, 'Save').click()
    await expect.element(conflicts()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(conflicts()).not.toBeInTheDocument()
    await expect.element(name()).toHaveValue('My last')
    expect(listMutations()).toEqual([])
  })
})

it('a save reads the record once and changes it', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  onTestFinished(() => void vi.useRealTimers())
  const survey = await openEditor({ name: 'Pulse' })
  await name().fill('Pulse 2')
  // What the form loaded is then too old to be recorded as the state before the change.
  await vi.advanceTimersByTimeAsync(60_000)
  const methods: string[] = []
  for (const method of ['GET', 'PATCH'])
    onRequest(`${method} /api${SURVEYS_PATH}/${survey.id}/`, ({ body }) => {
      methods.push(method)
      return { body: Object.assign(survey, body) }
    })
  await getButton(page, 'Save').click()
  await expect.element(getTitle('Pulse 2')).toBeVisible()
  expect(methods).toEqual(['GET', 'PATCH'])
})

describe('input of a form', () => {
  const PATH = `/organizations/${ORGANIZATION_ID}/roles`
  const API = `/api${PATH}/`
  const role = buildRole(1, { name: 'Reviewers' })
  const url = `${API}${role.id}/`
  beforeEach(async () => {
    serveList(API, [role])
    onRequest(`PATCH ${url}`, ({ body }) => ({ body: { ...role, ...(body as object) } }))
    await renderPage(`${PATH}/${role.id}/edit`)
    await expect.element(name()).toHaveValue('Reviewers')
  })

  it('is preserved if the record cannot be read, and saved only after confirmation', async () => {
    const unread = page.getByRole('dialog', { name: 'Not saved' })
    await name().fill('Editors')
    onRequest(`GET ${url}`, failWith(500, 'error', 'A server error occurred.'))
    await getButton(page, 'Save').click()
    await expect.element(unread).toHaveTextContent('A server error occurred.')
    await getButton(unread, 'Try again').click()
    await expect.element(unread).toHaveTextContent('A server error occurred.')
    await getButton(unread, 'Back').click()
    await expect.element(name()).toHaveValue('Editors')
    onRequest(`GET ${url}`, () => {
      throw new TypeError('Failed to fetch')
    })
    await getButton(page, 'Save').click()
    await expect.element(unread).toHaveTextContent('did not respond')
    onRequest(`GET ${url}`, failWith(403, 'error', 'A server error occurred.'))
    await getButton(unread, 'Try again').click()
    await expect.element(unread).toHaveTextContent('You don’t have permission to do this')
    expect(listMutations()).toEqual([])
    await getButton(unread, 'Save anyway').click()
    await expect.element(page.getByText('Changes saved.')).toBeVisible()
    expect(listMutations()).toMatchObject([{ body: { name: 'Editors' } }])
  })

  it('becomes a new record if the record was deleted', async () => {
    await name().fill('Phoenix')
    onRequest(`GET ${url}`, failWith(404, 'not_found', 'Not found.'))
    const created = buildRole(2, { name: 'Phoenix' })
    onRequest(`POST ${API}`, () => ({ status: 201, body: created }))
    onRequest(`GET ${API}${created.id}/`, () => ({ body: created }))
    await getButton(page, 'Save').click()
    const dialog = page.getByRole('dialog', { name: 'This record no longer exists' })
    await expect.element(getButton(dialog, 'Copy as JSON')).toBeVisible()
    expect(await submit('Create again')).toEqual({ name: 'Phoenix', feature_flags_access_level: 37 })
    await expect.element(getTitle('Phoenix')).toBeVisible()
    expect(location.pathname).toBe(`${PATH}/${created.id}`)
  })
})
