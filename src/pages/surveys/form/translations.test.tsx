import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onRequest } from '../../../testing/fake-api'
import { renderPage } from '../../../testing/render-page'
import {
  getButton,
  getField,
  getQuestion,
  openEditor,
  openSection,
  SURVEYS_PATH,
  serveSurvey,
  submit,
} from '../../../testing/survey-editor'

const PLAN = {
  id: 'plan',
  type: 'single_choice',
  question: 'Which plan?',
  choices: ['Free', 'Paid'],
  buttonText: 'Send',
  translations: { fr: { question: 'Quelle formule ?', choices: ['Gratuit', 'Payant'], x_note: 'kept' } },
}
const FIELDS = {
  base_language: 'en',
  appearance: { displayThankYouMessage: true, thankYouMessageHeader: 'Thanks' },
  translations: null,
}
const translations = () => page.getByRole('region', { name: 'Translations' })
const language = (name: RegExp) => translations().getByRole('button', { name })
const previewed = (name: string) =>
  page.getByLabelText('Preview', { exact: true }).getByRole('button', { name })

/** Selects a language in the list that is searched. */
async function addLanguage(search: string, option: RegExp) {
  await translations().getByLabelText('Add language').first().fill(search)
  await page.getByRole('option', { name: option }).click()
}

describe('translations in the survey editor', () => {
  it('adds the language whose tag is typed with Enter', async () => {
    await openEditor({ ...FIELDS, questions: [{ ...PLAN, translations: undefined }] })
    await openSection('Translations')
    const search = translations().getByLabelText('Add language').first()
    await search.click()
    await userEvent.keyboard('de')
    await expect.element(page.getByRole('option', { name: /Deutsch \(de\)/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(language(/^German/)).toBeVisible()
  })

  it('are written next to the original texts in a language that is searched by name', async () => {
    await openEditor({ ...FIELDS, questions: [{ ...PLAN, translations: undefined }] })
    await openSection('Translations')
    await addLanguage('fran', /^French – français \(fr\)$/)
    await expect.element(language(/^French/)).toHaveAttribute('aria-expanded', 'true')
    await expect.element(translations().getByText('0 of 6 texts')).toBeVisible()
    await getField(translations(), 'Question, French').fill('Quelle formule ?')
    await userEvent.tab()
    await expect.element(getField(translations(), 'Choice 1, French')).toHaveFocus()
    await getField(translations(), 'Choice 1, French').fill('Gratuit')
    await getButton(translations(), 'Copy “Paid”').click()
    await expect.element(getField(translations(), 'Choice 2, French')).toHaveFocus()
    await expect.element(translations().getByText('Same as in English')).toBeVisible()
    await getField(translations(), 'Choice 2, French').fill('Payant')
    await getField(translations(), 'Thank-you message header, French').fill('Merci')
    await expect.element(translations().getByText('4 of 6 texts')).toBeVisible()
    await expect.element(translations().getByText('2 texts are not translated into French.')).toBeVisible()
    expect(await submit('Save')).toMatchObject({
      translations: { fr: { thankYouMessageHeader: 'Merci' } },
      questions: [{ translations: { fr: { question: 'Quelle formule ?', choices: ['Gratuit', 'Payant'] } } }],
    })
  })

  it('can be filtered for missing ones, which stay while they are edited', async () => {
    await openEditor({ ...FIELDS, questions: [PLAN] }, '#translations.fr')
    await expect.element(getField(translations(), 'Question, French')).toBeVisible()
    await translations().getByLabelText('Only missing texts').click()
    await expect.element(getField(translations(), 'Question, French')).not.toBeInTheDocument()
    const button = getField(translations(), 'Button text, French')
    await button.fill('Envoyer')
    await expect.element(button).toHaveValue('Envoyer')
    await getButton(translations(), 'Copy missing texts from English').click()
    await expect.element(translations().getByText('6 of 6 texts')).toBeVisible()
    expect(await submit('Save')).toMatchObject({
      translations: { fr: { thankYouMessageHeader: 'Thanks', thankYouMessageCloseButtonText: 'Close' } },
      questions: [{ translations: { fr: { buttonText: 'Envoyer', x_note: 'kept' } } }],
    })
  })

  it('of a choice move with it', async () => {
    await openEditor({ ...FIELDS, questions: [PLAN] })
    await getButton(getQuestion(1), 'Move choice 2 up').click()
    await getButton(getQuestion(1), 'Add choice').click()
    await getField(getQuestion(1), 'Choice 3').fill('Other')
    await openSection('Translations')
    await language(/^French/).click()
    await expect.element(getField(translations(), 'Choice 1, French')).toHaveValue('Payant')
    await expect.element(getField(translations(), 'Choice 3, French')).toHaveValue('')
    expect((await submit('Save')).questions).toMatchObject([
      {
        choices: ['Paid', 'Free', 'Other'],
        translations: { fr: { choices: ['Payant', 'Gratuit', 'Other'], question: 'Quelle formule ?' } },
      },
    ])
  })

  it('into a language that was removed can be restored', async () => {
    await openEditor({ ...FIELDS, questions: [PLAN], translations: { fr: { name: 'Formules' } } })
    await openSection('Translations')
    await getButton(translations(), 'Remove French').click()
    await expect.element(translations().getByText('French was removed.')).toBeVisible()
    await expect.element(language(/^French/)).not.toBeInTheDocument()
    await getButton(translations(), 'Undo').click()
    await expect.element(language(/^French/)).toBeVisible()
    await expect.element(page.getByText('No changes yet')).toBeVisible()
    await getButton(translations(), 'Remove French').click()
    const body = await submit('Save')
    expect(body.translations).toBeNull()
    expect(body.questions).toEqual([{ ...PLAN, translations: undefined }])
  })

  it('are previewed as the SDK shows them', async () => {
    await openEditor({ ...FIELDS, questions: [PLAN] })
    const select = page.getByLabelText('Browser language')
    await select.selectOptions('French')
    await expect.element(previewed('Question 1: Quelle formule ?')).toBeVisible()
    await select.selectOptions('English (original)')
    await expect.element(previewed('Question 1: Which plan?')).toBeVisible()
    await openSection('Translations')
    await language(/^French/).click()
    await getField(translations(), 'Question, French').fill('Laquelle ?')
    await expect.element(previewed('Question 1: Laquelle ?')).toBeVisible()
  })

  it('are summarized on the page of the survey and by the launch checks', async () => {
    const survey = serveSurvey({ ...FIELDS, questions: [PLAN] })
    onRequest(`GET /api${SURVEYS_PATH}/responses_count/`, () => ({ body: {} }))
    await renderPage(`${SURVEYS_PATH}/${survey.id}`)
    const card = page.getByRole('region', { name: 'Languages' })
    await expect.element(card.getByText('3 of 6 texts')).toBeVisible()
    await expect.element(card.getByText('Incomplete')).toBeVisible()
    await renderPage(`${SURVEYS_PATH}/${survey.id}/launch`)
    const warning = page.getByRole('list', { name: 'Warnings' })
    await expect.element(warning.getByText('3 texts are not translated into French.')).toBeVisible()
    await expect
      .element(warning.getByRole('link', { name: 'Open in editor: Translations: French' }))
      .toHaveAttribute('href', `${SURVEYS_PATH}/${survey.id}/edit#translations.fr`)
  })
})
