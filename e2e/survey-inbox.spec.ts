import { createAnswerer } from './answer-survey'
import { expect, heading, signIn, test } from './fixtures'

test('responses are worked through by keyboard, and hidden ones leave the results', async ({
  page,
  workspace,
}) => {
  const survey = await workspace.survey({
    name: 'Shop feedback',
    start_date: '2024-05-01T00:00:00Z',
    questions: [{ type: 'open', question: 'What is missing?' }],
  })
  const id = String(survey.questions?.[0]?.id)
  const { sent, shown, send } = createAnswerer(workspace, survey)
  const people = ['ann', 'ben', 'cid', 'dan']
  await send(
    people.flatMap((who, index) => [
      shown(who, `2024-05-0${index + 1}T12:00:00Z`),
      sent(who, `2024-05-0${index + 1}T12:01:00Z`, { [id]: `Answer of ${who}` }),
    ]),
  )
  await signIn(page, workspace.key, `${workspace.surveys}/${survey.id}`)
  await expect(heading(page, 'Shop feedback')).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Survey tabs' })
  await tabs.getByRole('link', { name: 'Responses 4' }).click()
  const list = page.getByRole('list', { name: 'Responses' })
  await expect(list.getByRole('button')).toHaveCount(4)

  await page.keyboard.press('j')
  const pane = (who: string) => page.getByRole('region', { name: `Response from ${who}@example.com` })
  await expect(pane('dan')).toContainText('Answer of dan')
  await expect(tabs.getByRole('link', { name: 'Responses 3' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByText('Response archived.')).toBeVisible()
  await expect(pane('cid')).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByText('Response marked as test.')).toBeVisible()
  await expect(pane('ben')).toBeVisible()
  await page.keyboard.press('t')
  await page.keyboard.type('price')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tag added.')).toBeVisible()
  await page.keyboard.press('Escape')

  await tabs.getByRole('link', { name: 'Results' }).click()
  await expect(page.getByText('Not included: 1 archived response and 1 test response.')).toBeVisible()
  await expect(page.getByText(/^2 responses, as of/)).toBeVisible()
  await page.getByRole('link', { name: '1 archived response' }).click()
  await expect(list.getByRole('button')).toHaveCount(1)
  await list.getByRole('button').click()
  await expect(pane('dan')).toBeVisible()
  await page.keyboard.press('#')
  const dialog = page.getByRole('dialog', { name: 'Delete this response?' })
  await dialog.getByRole('button', { name: 'Delete response' }).click()
  await expect(page.getByText('Response deleted.')).toBeVisible()

  await page.reload()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('all')
  await expect(list.getByRole('button')).toHaveCount(3)
  await expect(list).toContainText('price')
  await tabs.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('deleted 1 response')).toBeVisible()
})
