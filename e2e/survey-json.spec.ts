import type { Page } from '@playwright/test'
import { captureBody, expect, field, heading, signIn, test } from './fixtures'

const editor = (page: Page) => page.getByRole('textbox', { name: 'The survey as JSON' })
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Ways to edit' }).getByRole('link', { name })

/** Puts a text in the place of another in the editor, with its own search. */
async function replace(page: Page, from: string, to: string) {
  await editor(page).press('Control+f')
  await field(page, 'Find').pressSequentially(from)
  await field(page, 'Find').press('Enter')
  await field(page, 'Find').press('Escape')
  await page.keyboard.insertText(to)
}

/** Everything in the editor, which shows only what is in sight, in the place of what was there. */
async function write(page: Page, text: string) {
  await editor(page).press('Control+a')
  await page.keyboard.insertText(text)
}

const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click()

test('what is changed in the JSON is all that is sent, and what nobody here knows stays', async ({
  page,
  workspace,
}) => {
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

test('the form and the JSON are one survey', async ({ page, workspace }) => {
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

test('JSON that cannot be read is told at once, never lost and never saved', async ({ page, workspace }) => {
  const survey = await workspace.survey({ name: 'Pulse' })
  await signIn(page, workspace.key, `${workspace.surveys}/${survey.id}/edit?as=json`)
  await replace(page, '"Pulse"', '"Pulse')
  await expect(page.getByText(/This is not JSON/)).toBeVisible()
  await save(page)
  await expect(page.getByText('1 thing to fix')).toBeVisible()
  await view(page, 'Form').click()
  await expect(page.getByRole('alert').getByText(/cannot be read/)).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Pulse')
  await field(page, 'Name').fill('Other')
  await save(page)
  await page.getByRole('link', { name: 'Back to the JSON' }).click()
  await expect(editor(page)).toContainText('"name": "Pulse,')
  await view(page, 'Form').click()
  await page.getByRole('button', { name: 'Discard it' }).click()
  expect(await captureBody(page, 'PATCH', () => save(page))).toEqual({ name: 'Other' })
})

test('what the server would refuse is shown where it stands', async ({ page, workspace }) => {
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

test('a whole survey is pasted as the API answers it', async ({ page, workspace }) => {
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
