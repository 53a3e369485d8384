import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serveList } from '../../../testing/fake-api'
import { buildSurvey } from '../../../testing/fixtures'
import { renderPage } from '../../../testing/render-page'

const survey = buildSurvey({
  questions: [
    { type: 'open', question: 'One' },
    { type: 'open', question: 'Two' },
    { type: 'open', question: 'Three' },
    { type: 'link', question: 'Four', link: 'https://example.com' },
    { type: 'rating', question: 'Five', scale: 5, branching: { type: 'specific_question', index: 0 } },
  ],
})
const EDIT_PATH = `/projects/1/surveys/${survey.id}/edit`

const FIELDS: [string, RegExp][] = [
  ['questions.3.wire.link', /^Link URL$/],
  ['questions.4.branching.target', /^Go to$/],
  ['questions.1', /^Question$/],
  ['conditions.url', /^Text or pattern$/],
  ['conditions.events', /^Show after these events$/],
  ['conditions.cancelEvents', /^Cancel on these events$/],
  ['appearance.backgroundColor', /^Background$/],
  ['appearance.zIndex', /^Layer/],
  ['responses_limit', /^Response limit$/],
  ['end_date', /^Ended$/],
  ['targeting', /^Targeting and display conditions/],
  ['completion', /^Repetition, end and dates/],
]

beforeEach(() => serveList('/api/projects/1/surveys/', [survey]))

describe('URL with a field fragment', () => {
  it.each(FIELDS)('opens the containing section and focuses the field: %s', async (fragment, name) => {
    await renderPage(`${EDIT_PATH}#${fragment}`)
    await expect
      .poll(() => document.activeElement, { timeout: 5_000 })
      .toHaveAccessibleName(expect.stringMatching(name))
    await expect.poll(() => document.activeElement).toBeInViewport()
  })

  it('reopens a collapsed section when its link is clicked again', async () => {
    await renderPage(EDIT_PATH)
    const link = page
      .getByRole('navigation', { name: 'Survey sections' })
      .getByRole('link', { name: 'Appearance' })
    const section = page.getByRole('button', { name: 'Appearance' })
    await userEvent.click(link)
    await expect.element(section).toHaveFocus()
    await expect.element(section).toHaveAttribute('aria-expanded', 'true')
    await expect.element(link).toHaveAttribute('aria-current', 'location')
    await userEvent.keyboard('{Enter}')
    await expect.element(section).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(link)
    await expect.element(section).toHaveAttribute('aria-expanded', 'true')
  })
})
