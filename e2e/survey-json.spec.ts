import type { Page } from '@playwright/test'
import { captureBody, expect, field, heading, signIn, test } from './fixtures'

const editor = (page: Page) => page.getByRole('textbox', { name: 'Survey as JSON' })
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Editor mode' }).getByRole('link', { name })

/** Replaces a text in the editor with the editor's own search. */
async function replace(page: Page, from: string, to: string) {
  await editor(page).press('Control+f')
  await field(page, 'Find').pressSequentially(from)
  await field(page, 'Find').press('Enter')
  await field(page, 'Find').press('Escape')
  await page.keyboard.insertText(to)
}

/** Replaces the contents of the editor, which renders only the visible lines. */
async function write(page: Page, text: string) {
  await editor(page).press('Control+a')
  await page.keyboard.insertText(text)
}

const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click()

test('saving JSON sends only the changes and preserves unknown fields', async ({ page, workspace }) => {
  const survey = await workspace.survey({
    name: 'Pulse',
    questions: [{ type: 'slider', question: 'How far?', steps: { from: 1, to: 9 } }],
    conditions: { moon: 'full', url: '/a' },
  })
  await signIn(page, workspace.key, `${workspace.surveys}/${survey.id}/edit?as=json`)
  await replace(page, '"to": 9', '"to": 12')
  await replace(page, '"/a"', '"/b"')
  const body = await captureBody(page, 'PATCH', () => save(page))
  expect(body).toEqual({
    questions: [{ ...survey.questions?.[0], steps: { from: 1, to: 12 } }],
    conditions: { moon: 'full', url: '/b' },
  })
  await expect(heading(page, 'Pulse')).toBeVisible()
})

test('the form and the JSON editor share one survey', async ({ page, workspace }) => {
  const survey = await workspace.survey({ name: 'Pulse' })
  await signIn(page, workspace.key, `${workspace.surveys}/${survey.id}/edit`)
  await field(page, 'Name').fill('Pulse of the week')
  await view(page, 'JSON').click()
  await expect(editor(page)).toContainText('"name": "Pulse of the week"')
  await replace(page, 'Pulse of the week', 'Pulse of the month')
  await view(page, 'Form').click()
  await expect(field(page, 'Name')).toHaveValue('Pulse of the month')
  await view(page, 'JSON').click()
  await editor(page).press('Control+z')
  await view(page, 'Form').click()
  await expect(field(page, 'Name')).toHaveValue('Pulse of the week')
})

test('invalid JSON is reported immediately, preserved and never saved', async ({ page, workspace }) => {
  const survey = await workspace.survey({ name: 'Pulse' })
  await signIn(page, workspace.key, `${workspace.surveys}/${survey.id}/edit?as=json`)
  await replace(page, '"Pulse"', '"Pulse')
  await expect(page.getByText(/Invalid JSON/)).toBeVisible()
  await save(page)
  await expect(page.getByText('1 error')).toBeVisible()
  await view(page, 'Form').click()
  await expect(page.getByRole('alert').getByText(/is invalid/)).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Pulse')
  await field(page, 'Name').fill('Other')
  await save(page)
  await page.getByRole('link', { name: 'Back to the JSON' }).click()
  await expect(editor(page)).toContainText('"name": "Pulse,')
  await view(page, 'Form').click()
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await captureBody(page, 'PATCH', () => save(page))).toEqual({ name: 'Other' })
})

test('validation errors are shown at their position in the JSON', async ({ page, workspace }) => {
  const survey = await workspace.survey({ name: 'Pulse', questions: [{ type: 'open', question: 'Why?' }] })
  await signIn(page, workspace.key, `${workspace.surveys}/${survey.id}/edit?as=json`)
  await replace(page, '"Why?"', '""')
  const problem = page.getByRole('button', { name: /^questions\.0\.question/ })
  await problem.click()
  await page.keyboard.insertText('"How?"')
  await expect(problem).toBeHidden()
  const body = await captureBody(page, 'PATCH', () => save(page))
  expect(body.questions).toMatchObject([{ question: 'How?' }])
})

test('a complete survey from the API can be pasted', async ({ page, workspace }) => {
  const survey = await workspace.survey({
    name: 'Original',
    questions: [{ type: 'rating', question: 'How was it?', scale: 5, display: 'emoji' }],
    appearance: { backgroundColor: '#fff', aura: 'blue' },
  })
  await signIn(page, workspace.key, `${workspace.surveys}/new?from=blank&as=json`)
  await write(page, JSON.stringify({ ...survey, name: 'Pasted' }))
  const body = await captureBody(page, 'POST', () => save(page))
  expect(body).toMatchObject({ name: 'Pasted', questions: survey.questions, appearance: survey.appearance })
  expect(Object.keys(body)).not.toContain('created_by')
  await expect(heading(page, 'Pasted')).toBeVisible()
})
