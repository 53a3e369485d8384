import { expect, field, message, signIn, test } from './fixtures'
import { startSite, visitSite } from './sdk-site'
import { SERVER } from './server'

test('a survey is translated, shown in the language of the browser, and counted with the original', async ({
  page,
  browser,
  workspace,
}) => {
  const survey = await workspace.survey({
    start_date: '2024-05-01T00:00:00Z',
    appearance: { displayThankYouMessage: true, thankYouMessageHeader: 'Thanks' },
    questions: [
      {
        id: 'plan',
        type: 'single_choice',
        question: 'Which plan?',
        choices: ['Free', 'Paid'],
        buttonText: 'Send',
      },
    ],
  })
  await signIn(page, workspace.key, `${workspace.surveys}/${survey.id}/edit`)
  const section = page.getByRole('region', { name: 'Translations' })
  await section.getByRole('button', { name: 'Translations' }).click()
  await section.getByLabel('Add language').first().fill('fr')
  await page.getByRole('option', { name: 'French – français (fr)', exact: true }).click()
  await field(section, 'Question, French').fill('Quelle formule ?')
  await field(section, 'Choice 1, French').fill('Gratuite')
  await field(section, 'Choice 2, French').fill('Payante')
  await field(section, 'Button text, French').fill('Envoyer')
  await field(section, 'Thank-you message header, French').fill('Merci')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(message(page, 'was saved')).toBeVisible()

  const { api_token } = await workspace.api('project', 'retrieve', {
    params: { project_id: workspace.project_id },
  })
  const site = await startSite(SERVER.url, api_token, 'the SDK of the server')
  const answer = async (locale: string, name: string, choice: string, button: string, thanks: string) => {
    const visit = await visitSite(browser, `http://127.0.0.1:${site.port}/${name}/`, { locale })
    await visit.getByText(choice, { exact: true }).click()
    await visit.getByText(button, { exact: true }).click()
    await expect(visit.getByText(thanks)).toBeVisible()
    return visit.context()
  }
  // The SDK sends its events in batches: a visit that ends at once would lose them.
  const visits = [
    // The region has no translation of its own.
    await answer('fr-CA', 'ann', 'Payante', 'Envoyer', 'Merci'),
    await answer('de', 'ben', 'Paid', 'Send', 'Thanks'),
  ]

  await page.goto(`${workspace.surveys}/${survey.id}?tab=results`)
  const card = page.getByRole('region', { name: 'Which plan?' })
  await expect(async () => {
    await page.reload()
    await expect(card.getByRole('button', { name: /Paid/ })).toContainText('2', { timeout: 3000 })
  }).toPass()
  for (const visit of visits) await visit.close()
  site.close()
  await expect(card.getByText('Payante')).toBeHidden()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('French')
  await expect(page).toHaveURL(/language=fr/)
  await expect(card.getByRole('button', { name: /Paid/ })).toContainText('1')
  const outcomes = page.getByRole('table', { name: 'Outcomes' })
  await expect(
    outcomes
      .getByRole('row', { name: /^Answered/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('1')
})

test('a hosted survey is shown in the language of its link', async ({ browser, workspace }) => {
  const survey = await workspace.survey({
    type: 'external_survey',
    start_date: '2024-05-01T00:00:00Z',
    questions: [
      { id: 'why', type: 'open', question: 'Why?', translations: { fr: { question: 'Pourquoi ?' } } },
    ],
  })
  const visit = await visitSite(browser, `${SERVER.url}/external_surveys/${survey.id}?lang=fr`, {
    locale: 'en',
  })
  await expect(visit.getByText('Pourquoi ?')).toBeVisible()
  await expect(visit.locator('html')).toHaveAttribute('lang', 'fr')
  await visit.goto(`${SERVER.url}/external_surveys/${survey.id}?lang=en`)
  await expect(visit.getByText('Why?')).toBeVisible()
})
