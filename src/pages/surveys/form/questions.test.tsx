import { expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Survey } from '../../../../contract/schemas/surveys'
import { queryClient } from '../../../api/query/query-client'
import { onRequest } from '../../../testing/fake-api'
import { renderPage } from '../../../testing/render-page'
import {
  getButton,
  getField,
  getQuestion,
  getStatus,
  openEditor,
  SURVEYS_PATH,
  serveSurvey,
  submit,
} from '../../../testing/survey-editor'

const BRANCHED = [
  { id: 'one', type: 'open', question: 'One', branching: { type: 'specific_question', index: 2 } },
  {
    id: 'two',
    type: 'single_choice',
    question: 'Two',
    choices: ['Yes', 'No', 'Perhaps'],
    branching: { type: 'response_based', responseValues: { 0: 3, 1: 'end' } },
  },
  { id: 'three', type: 'open', question: 'Three' },
  { id: 'four', type: 'open', question: 'Four' },
]

const handle = (label: string) => getButton(page, `Drag ${label}, or press Space and use the arrow keys`)
const titles = (position: number) => getQuestion(position).getByRole('heading', { level: 3 })
const getChecked = (select: Locator) => () =>
  (select.query() as HTMLSelectElement | null)?.selectedOptions[0]?.textContent

async function open(position: number): Promise<Locator> {
  await titles(position).getByRole('button').click()
  const card = getQuestion(position)
  await expect.element(getField(card, 'Question')).toBeVisible()
  return card
}

it('a question that is dragged with the mouse moves, and the branching follows', async () => {
  await openEditor({ questions: BRANCHED })
  await userEvent.dragAndDrop(handle('question 3'), handle('question 1'), { steps: 12 })
  await expect.element(getStatus('“Three” is now question 1 of 4. 1 branch was updated.')).toBeVisible()
  expect((await submit('Save')).questions).toMatchObject([
    { question: 'Three' },
    { question: 'One', branching: { type: 'specific_question', index: 0 } },
    { question: 'Two', branching: { type: 'response_based', responseValues: { 0: 3, 1: 'end' } } },
    { question: 'Four' },
  ])
  await expect.element(page.getByText('was saved')).toBeVisible()
})

it('choices are reordered, pasted, removed and restored', async () => {
  await openEditor({ questions: BRANCHED })
  const card = await open(2)
  await userEvent.dragAndDrop(handle('choice 3'), handle('choice 1'), { steps: 12 })
  await expect.element(getField(card, 'Choice 1')).toHaveValue('Perhaps')
  ;(handle('choice 1').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(getStatus('Perhaps is picked up. Current position: 1 of 3.')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(getStatus('Perhaps moves to position 2 of 3.')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(getStatus('“Perhaps” is now choice 2 of 3.')).toBeVisible()

  const clipboardData = new DataTransfer()
  clipboardData.setData('text', '- Never\n- Yes\n- Sometimes\n- Perhaps\n')
  getField(card, 'Choice 3')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(getStatus('2 choices added, 2 already exist.')).toBeVisible()
  await expect.element(getField(card, 'Choice 5')).toHaveValue('Sometimes')

  await getButton(card, 'Remove choice 1').click()
  await expect.element(getButton(card, 'Undo')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(getField(card, 'Choice 1')).toHaveFocus()
  await expect.element(getField(card, 'Choice 1')).toHaveValue('Yes')

  await getField(card, 'Choice 5').fill('Never')
  await expect.element(getField(card, 'Choice 5')).toHaveAccessibleDescription(/Same as choice 4/)
  await getField(card, 'Choice 5').fill('Something else')
  await card.getByLabelText('Add an “Other” option').click()
  await expect.element(card.getByText('Users who select “Something else” can enter free text')).toBeVisible()
  await expect.element(handle('choice 5')).not.toBeInTheDocument()
  await expect.element(getButton(card, 'Move choice 4 down')).toHaveAttribute('aria-disabled', 'true')

  expect((await submit('Save')).questions).toMatchObject([
    {},
    {
      choices: ['Yes', 'Perhaps', 'No', 'Never', 'Something else'],
      hasOpenChoice: true,
      branching: { type: 'response_based', responseValues: { 0: 3, 2: 'end' } },
    },
    {},
    {},
  ])
})

it('a question shows its preview text and the next question', async () => {
  await openEditor({
    questions: [{ id: 'one', type: 'open', question: 'One' }],
    appearance: { displayThankYouMessage: true },
  })
  const card = getQuestion(1)
  const after = card.getByLabelText('After this question')
  await expect.poll(getChecked(after)).toBe('Next: end of survey')
  await expect.element(after).toHaveAccessibleDescription('A thank-you message is shown at the end.')
  await card.getByLabelText('Question type').selectOptions('Rating')
  await expect.element(card.getByText('Shows 5 buttons, from 1 to 5.')).toBeVisible()
  await expect.element(card.getByLabelText('Calculate NPS')).not.toBeInTheDocument()
  await card.getByLabelText('Scale').selectOptions('0 to 10 (NPS)')
  await expect.element(card.getByText('Shows 11 buttons, from 0 to 10.')).toBeVisible()
  await expect.element(card.getByLabelText('Calculate NPS')).toBeVisible()
  await card.getByLabelText('Display').selectOptions('Emoji')
  await expect.element(card.getByText('Shows 5 emoji, from sad to happy.')).toBeVisible()
  await card.getByLabelText('Question type').selectOptions('Link')
  await expect.element(card.getByText('Without a URL the button opens nothing.')).toBeVisible()
  await page.getByRole('button', { name: /^Open text / }).click()
  await expect.poll(getChecked(after)).toBe('Next question')
})

it('an edit that separates new answers from existing ones shows a warning at its field', async () => {
  const survey = serveSurvey({
    start_date: '2024-05-01T00:00:00Z',
    questions: [
      { id: 'how', type: 'rating', question: 'How?', scale: 10 },
      { id: 'which', type: 'single_choice', question: 'Which?', choices: ['Free', 'Paid'] },
    ],
  })
  const openWithResponses = async (count: number) => {
    onRequest(`GET /api${SURVEYS_PATH}/responses_count/`, () => ({
      body: count > 0 ? { [survey.id]: count } : {},
    }))
    queryClient.clear()
    await renderPage(`${SURVEYS_PATH}/${survey.id}/edit`)
  }
  const [rating, choice] = [getQuestion(1), getQuestion(2)]
  const apart = /remain, but are no longer combined with new ones/
  await openWithResponses(0)
  await rating.getByLabelText('Scale').selectOptions('1 to 5')
  await expect.element(rating.getByText('Shows 5 buttons')).toBeVisible()
  await expect.element(rating.getByText(apart)).not.toBeInTheDocument()
  await rating.getByLabelText('Scale').selectOptions('0 to 10 (NPS)')

  await openWithResponses(3)
  const duplicate = getButton(page, 'Duplicate survey instead')
  await expect.element(rating.getByLabelText('Scale')).toBeVisible()
  await expect.element(duplicate).not.toBeInTheDocument()
  await rating.getByLabelText('Scale').selectOptions('1 to 5')
  await expect.element(rating.getByText(apart)).toHaveTextContent('3 responses received.')
  await rating.getByLabelText('Scale').selectOptions('0 to 10 (NPS)')
  await expect.element(rating.getByText(apart)).not.toBeInTheDocument()

  await getField(choice, 'Choice 2').fill('Pro')
  await expect.element(choice.getByText('Answers with “Paid” remain')).toBeVisible()
  await getField(choice, 'Choice 2').fill('Paid')
  await expect.element(duplicate).not.toBeInTheDocument()
  await choice.getByLabelText('Question type').selectOptions('Open text')
  await expect.element(choice.getByText(apart)).toBeVisible()

  await getButton(page, 'Delete question 1').click()
  await expect.element(page.getByText('Existing answers remain stored')).toBeVisible()
  await getButton(page, 'Undo').click()
  await expect.element(getField(getQuestion(1), 'Question')).toHaveValue('How?')
})

it('editing one of 500 questions changes only that one', { timeout: 120_000 }, async () => {
  const questions: Survey['questions'] = Array.from({ length: 500 }, (_, index) => ({
    id: `q${index}`,
    type: 'single_choice',
    question: `Question about part ${index + 1}`,
    choices: ['Yes', 'No'],
    branching: { type: 'response_based', responseValues: { 0: (index + 7) % 500, 1: 'end' } },
  }))
  await openEditor({ questions })
  await getButton(page, 'Move question 1 down').click()
  await expect.element(getStatus('is now question 2 of 500. 2 branches were updated.')).toBeVisible()
  await getButton(page, 'Move question 2 up').click()
  await expect.element(getStatus('is now question 1 of 500. 2 branches were updated.')).toBeVisible()
  await page.getByRole('button', { name: /^Open text / }).click()
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('questions.500.wire.question')
  await getButton(page, 'Delete question 501').click()

  await getField(page, 'Search questions').fill('part 499')
  await expect.element(getStatus('1 of 500')).toBeVisible()
  await expect.element(getQuestion(1)).not.toBeInTheDocument()
  const card = await open(499)
  await getField(card, 'Question').fill('Another text')
  const yes = card.getByLabelText('Yes', { exact: true })
  // The two fixed targets and the current target question.
  await expect.element(yes.getByRole('option')).toHaveLength(3)
  ;(yes.element() as HTMLElement).focus()
  await expect.element(yes.getByRole('option')).toHaveLength(502)
  expect(await submit('Save')).toEqual({
    questions: questions?.with(498, { ...questions[498], question: 'Another text' }),
  })
  await expect.element(page.getByText('was saved')).toBeVisible()
})
