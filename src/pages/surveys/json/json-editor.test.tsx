import { describe, expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { buildSurvey } from '../../../testing/fixtures'
import { renderPage } from '../../../testing/render-page'
import {
  getButton,
  getField,
  getTitle,
  openEditor,
  SURVEYS_PATH,
  serveSurveys,
  submit,
} from '../../../testing/survey-editor'

const editor = () => page.getByRole('textbox', { name: 'Survey as JSON' })
const mode = (name: string) =>
  page.getByRole('navigation', { name: 'Editor mode' }).getByRole('link', { name })
/** Inserts a text at the caret, as a paste does, without the input rules of the editor. */
const insert = (text: string) => cdp().send('Input.insertText', { text })
const press = (key: string) => userEvent.keyboard(`{Control>}${key}{/Control}`)

/** Replaces a text in the editor with the editor's own search. */
async function replace(from: string, to: string): Promise<void> {
  await editor().click()
  await press('f')
  await expect.element(getField(page, 'Find')).toHaveFocus()
  // The search follows key presses.
  await userEvent.type(getField(page, 'Find'), from)
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(editor()).toHaveFocus()
  await insert(to)
}

describe('survey as JSON', () => {
  it('sends only the changes and preserves unknown fields', async () => {
    const questions = [{ id: 'q', type: 'slider', question: 'How far?', steps: { from: 1, to: 9 } }]
    await openEditor({ name: 'Pulse', questions, conditions: { moon: 'full', url: '/a' } }, '?as=json')
    await replace('"to": 9', '"to": 12')
    await replace('"/a"', '"/b"')
    expect(await submit('Save')).toEqual({
      questions: [{ ...questions[0], steps: { from: 1, to: 12 } }],
      conditions: { moon: 'full', url: '/b' },
    })
    await expect.element(getTitle('Pulse')).toBeVisible()
  })

  it('shares one survey with the form', async () => {
    await openEditor({ name: 'Pulse' })
    await getField(page, 'Name').fill('Pulse of the week')
    await mode('JSON').click()
    await expect.element(editor()).toHaveTextContent('"name": "Pulse of the week"')
    await replace('Pulse of the week', 'Pulse of the month')
    await mode('Form').click()
    await expect.element(getField(page, 'Name')).toHaveValue('Pulse of the month')
    await mode('JSON').click()
    await editor().click()
    await press('z')
    await mode('Form').click()
    await expect.element(getField(page, 'Name')).toHaveValue('Pulse of the week')
  })

  it('is reported immediately if it is invalid, preserved and never saved', async () => {
    await openEditor({ name: 'Pulse' }, '?as=json')
    await replace('"Pulse"', '"Pulse')
    await expect.element(page.getByText(/Invalid JSON/).first()).toBeVisible()
    await getButton(page, 'Save').click()
    await expect.element(page.getByText('1 error')).toBeVisible()
    await mode('Form').click()
    await expect.element(page.getByRole('alert').getByText(/is invalid/)).toBeVisible()
    await expect.element(getField(page, 'Name')).toHaveValue('Pulse')
    await getField(page, 'Name').fill('Other')
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByRole('link', { name: 'Back to the JSON' }).click()
    await expect.element(editor()).toHaveTextContent('"name": "Pulse,')
    await mode('Form').click()
    await page.getByRole('button', { name: 'Discard' }).click()
    expect(await submit('Save')).toEqual({ name: 'Other' })
    await expect.element(getTitle('Other')).toBeVisible()
  })

  it('shows validation errors at their position', async () => {
    await openEditor({ name: 'Pulse', questions: [{ id: 'q', type: 'open', question: 'Why?' }] }, '?as=json')
    await replace('"Why?"', '""')
    const problem = page.getByRole('button', { name: /^questions\.0\.question/ })
    await problem.click()
    await insert('"How?"')
    await expect.element(problem).not.toBeInTheDocument()
    expect((await submit('Save')).questions).toMatchObject([{ question: 'How?' }])
    await expect.element(getTitle('Pulse')).toBeVisible()
  })

  it('can be pasted as returned by the API', async () => {
    serveSurveys()
    const survey = buildSurvey({ appearance: { backgroundColor: '#fff', aura: 'blue' } })
    await renderPage(`${SURVEYS_PATH}/new?from=blank&as=json`)
    await editor().click()
    await press('a')
    await insert(JSON.stringify({ ...survey, name: 'Pasted' }))
    const body = await submit('Save as draft')
    expect(body).toMatchObject({
      name: 'Pasted',
      questions: survey.questions,
      appearance: survey.appearance,
    })
    expect(Object.keys(body)).not.toContain('created_by')
    await expect.element(getTitle('Pasted')).toBeVisible()
  })
})
