import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listMutations, onRequest, serveList } from '../../../testing/fake-api'
import { buildSurvey } from '../../../testing/fixtures'
import { renderPage } from '../../../testing/render-page'

const survey = buildSurvey({
  questions: [
    {
      type: 'open',
      question: 'One',
      id: '454642df-e8af-46f4-9256-000000000001',
      branching: { type: 'specific_question', index: 1 },
    },
    {
      type: 'single_choice',
      question: 'Two',
      id: '454642df-e8af-46f4-9256-000000000002',
      choices: ['Yes', 'No'],
      branching: { type: 'response_based', responseValues: { 0: 3, 1: 'end' } },
    },
    {
      type: 'open',
      question: 'Three',
      id: '454642df-e8af-46f4-9256-000000000003',
      branching: { type: 'specific_question', index: 0 },
    },
    { type: 'open', question: 'Four', id: '454642df-e8af-46f4-9256-000000000004' },
  ],
})
const API = '/api/projects/1/surveys/'
const PATH = `/projects/1/surveys/${survey.id}`

const button = (name: string) => page.getByRole('button', { name, exact: true })
const status = (text: string) => page.getByRole('status').filter({ hasText: text })
const questionField = () => page.getByRole('textbox', { name: 'Question', exact: true })
const heading = (text: string) => page.getByRole('heading', { level: 3 }).filter({ hasText: text })

/** Saves the form and returns the questions that were sent. */
async function saveQuestions(): Promise<unknown> {
  await userEvent.click(button('Save'))
  await expect.poll(() => listMutations().length).toBe(1)
  const [request] = listMutations()
  return (request?.body as { questions?: unknown } | undefined)?.questions
}

beforeEach(async () => {
  serveList(API, [survey])
  onRequest(`PATCH ${API}${survey.id}/`, ({ body }) => ({ body: { ...survey, ...(body as object) } }))
  await renderPage(`${PATH}/edit`)
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('How was it?')
})

describe('questions of a survey', () => {
  const MOVED = [
    { question: 'Three', branching: { type: 'specific_question', index: 1 } },
    { question: 'One', branching: { type: 'specific_question', index: 2 } },
    { question: 'Two', branching: { type: 'response_based', responseValues: { 0: 3, 1: 'end' } } },
    { question: 'Four' },
  ]

  it('are moved with buttons, which keep the focus, and their branching follows', async () => {
    await userEvent.click(button('Move question 3 up'))
    await expect.element(button('Move question 2 up')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(status('“Three” is now question 1 of 4.')).toBeInTheDocument()
    expect(await saveQuestions()).toMatchObject(MOVED)
  })

  it('are moved with the keyboard, and each position is announced', async () => {
    const handle = button('Drag question 3, or press Space and use the arrow keys')
    ;(handle.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.element(status('“Three” is picked up. Current position: 3 of 4.')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(status('“Three” moves to position 2 of 4.')).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(status('“Three” was not moved. Position: 3 of 4.')).toBeInTheDocument()
    await userEvent.keyboard(' ')
    await expect.element(status('is picked up')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(status('“Three” moves to position 2 of 4.')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(status('“Three” moves to position 1 of 4.')).toBeInTheDocument()
    await userEvent.keyboard(' ')
    await expect.element(status('“Three” is now question 1 of 4.')).toBeInTheDocument()
    await expect.element(button('Drag question 1, or press Space and use the arrow keys')).toHaveFocus()
    expect(await saveQuestions()).toMatchObject(MOVED)
  })

  it('are restored with their branching after a deletion', async () => {
    await userEvent.click(button('Delete question 4'))
    await expect.element(heading('Four')).not.toBeInTheDocument()
    await userEvent.click(button('Undo'))
    await expect.element(questionField()).toHaveFocus()
    await expect.element(questionField()).toHaveValue('Four')
    await expect.element(button('Delete question 4')).toBeInTheDocument()
    expect(listMutations()).toEqual([])
  })

  it('are added by type, and opened', async () => {
    await userEvent.click(page.getByRole('button', { name: /^Open text/ }))
    await expect.element(button('Delete question 5')).toBeInTheDocument()
    await expect.element(questionField()).toHaveFocus()
    await userEvent.fill(questionField(), 'Five?')
    expect(await saveQuestions()).toMatchObject([{}, {}, {}, {}, { type: 'open', question: 'Five?' }])
  })

  it('without a text are reported at their field and nothing is sent', async () => {
    await userEvent.click(heading('One').getByRole('button'))
    await userEvent.fill(questionField(), '')
    await userEvent.click(button('Save'))
    await expect.element(questionField()).toHaveAttribute('aria-invalid', 'true')
    expect(listMutations()).toEqual([])
  })
})
