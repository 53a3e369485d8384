import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failWith, listMutations, onRequest, serveList } from '../../../testing/fake-api'
import { buildSurvey } from '../../../testing/fixtures'
import { renderPage } from '../../../testing/render-page'
import {
  getButton,
  getField,
  getQuestion,
  getTitle,
  openEditor,
  openSection,
  SURVEYS_PATH,
  serveSurvey,
  serveSurveys,
  submit,
} from '../../../testing/survey-editor'

const name = () => getField(page, 'Name')

async function openNewSurvey(): Promise<void> {
  serveSurveys(buildSurvey({ name: 'Taken' }))
  await renderPage(`${SURVEYS_PATH}/new?from=blank`)
}

describe('survey form', () => {
  it('shows validation errors at their fields before anything is sent', async () => {
    await openNewSurvey()
    await page.getByRole('button', { name: /^Link / }).click()
    const link = getQuestion(2)
    await expect.element(getField(link, 'Question')).toHaveFocus()
    await getField(link, 'Link URL').fill('javascript:alert(1)')
    await getButton(page, 'Save as draft').click()
    await expect.element(name()).toHaveFocus()
    await expect.element(name()).toHaveAccessibleDescription(/Enter a value\./)
    await expect.element(getField(link, 'Link URL')).toHaveAccessibleDescription(/https:\/\/ or mailto:/)
    const errors = page.getByRole('button', { name: /errors/ })
    await expect.element(errors).toHaveTextContent('4 errors')
    await errors.click()
    await expect.element(getField(getQuestion(1), 'Question')).toHaveFocus()
    expect(listMutations()).toEqual([])
  })

  it('sends only the changed fields', async () => {
    await openEditor({ name: 'Before', description: 'The same' })
    await name().fill('After')
    await expect.element(page.getByText('Changed: name')).toBeVisible()
    expect(await submit('Save')).toEqual({ name: 'After' })
    await expect.element(getTitle('After')).toBeVisible()
  })

  it('sends nothing without changes', async () => {
    await openEditor({ name: 'As it was' })
    await name().fill('Something else')
    await name().fill('As it was')
    await getButton(page, 'Save').click()
    await expect.element(page.getByText('There are no changes to save.')).toBeVisible()
    expect(listMutations()).toEqual([])
  })

  it('preserves unsupported fields', async () => {
    const unknown = { future: { deep: [1, { kept: true }], none: null } }
    const questions = [
      { id: 'one', type: 'open', question: 'Old words', ...unknown },
      { id: 'two', type: 'matrix', question: 'A grid', rows: ['a', 'b'], columns: 3, ...unknown },
    ]
    await openEditor({
      questions,
      conditions: { url: 'example.com', ...unknown },
      appearance: { displayThankYouMessage: true, backgroundColor: '#ffffff', ...unknown },
    })
    await getField(getQuestion(1), 'Question').fill('New words')
    await getField(await openSection('Targeting and display conditions'), 'Text or pattern').fill(
      'example.org',
    )
    await getField(await openSection('Appearance'), 'Headline').fill('Thank-you message')
    expect(await submit('Save')).toEqual({
      questions: [{ ...questions[0], question: 'New words' }, questions[1]],
      conditions: { url: 'example.org', ...unknown },
      appearance: {
        displayThankYouMessage: true,
        backgroundColor: '#ffffff',
        ...unknown,
        thankYouMessageHeader: 'Thank-you message',
      },
    })
    await expect.element(page.getByText('was saved')).toBeVisible()
  })
})

describe('server-side validation error of a survey', () => {
  it('is shown at its field without losing input', async () => {
    await openNewSurvey()
    await name().fill('Taken')
    await getField(getQuestion(1), 'Question').fill('A long thought')
    await getButton(page, 'Save as draft').click()
    await expect.element(name()).toHaveFocus()
    await expect.element(name()).toHaveAccessibleDescription(/already .*survey with this name/)
    await expect.element(getField(getQuestion(1), 'Question')).toHaveValue('A long thought')
    await name().fill('Free')
    await getButton(page, 'Save as draft').click()
    await expect.element(getTitle('Free')).toBeVisible()
  })

  it('opens the section of its field', async () => {
    const { id } = await openEditor()
    onRequest(
      `PATCH /api${SURVEYS_PATH}/${id}/`,
      failWith(400, 'invalid', 'Not this one.', 'conditions__url'),
    )
    await name().fill('Still here')
    await getButton(page, 'Save').click()
    await expect.element(getField(page, 'Text or pattern')).toHaveFocus()
    await expect.element(getField(page, 'Text or pattern')).toHaveAccessibleDescription(/Not this one\./)
    await expect.element(name()).toHaveValue('Still here')
  })

  it('is shown above the form until saving succeeds if it has no field', async () => {
    const { id } = await openEditor()
    const path = `PATCH /api${SURVEYS_PATH}/${id}/`
    onRequest(path, failWith(500, 'error', 'A server error occurred.'))
    await name().fill('Worth the wait')
    await getButton(page, 'Save').click()
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'A server error occurred.' }))
      .toBeInViewport()
    await expect.element(name()).toHaveValue('Worth the wait')
    serveSurvey()
    await getButton(page, 'Save').click()
    await expect.element(getTitle('Worth the wait')).toBeVisible()
  })
})

it('a survey with responses is deleted after its name is typed', async () => {
  const survey = serveSurvey({ name: 'Running', start_date: '2024-05-01T00:00:00Z' })
  onRequest(`DELETE /api${SURVEYS_PATH}/${survey.id}/`, () => {
    serveList(`/api${SURVEYS_PATH}/`, [])
    return {}
  })
  await renderPage(SURVEYS_PATH)
  const openDialog = async () => {
    await getButton(page, 'Actions for Running').click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  }
  await openDialog()
  const dialog = page.getByRole('dialog', { name: 'Delete Running?' })
  await dialog.getByLabelText('to confirm').fill('unning')
  await expect.element(getButton(dialog, 'Delete survey')).toBeDisabled()
  await getButton(dialog, 'Cancel').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Running', exact: true })).toBeVisible()
  expect(listMutations()).toEqual([])
  await openDialog()
  await expect.element(getButton(dialog, 'Delete survey')).toBeDisabled()
  await dialog.getByLabelText('to confirm').fill('Running')
  await getButton(dialog, 'Delete survey').click()
  await expect.element(page.getByText('No surveys yet')).toBeVisible()
})
