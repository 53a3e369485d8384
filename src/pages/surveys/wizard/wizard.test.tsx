import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listMutations, onRequest } from '../../../testing/fake-api'
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

const NEW = `${SURVEYS_PATH}/new`

const step = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const steps = () => page.getByRole('navigation', { name: 'Steps' })
const next = () => getButton(page, 'Next').click()
const mode = (name: string) =>
  page.getByRole('navigation', { name: 'Editor mode' }).getByRole('link', { name })
const template = (name: string) => page.getByRole('link', { name })
const choose = (name: RegExp) => page.getByRole('radio', { name }).click()
const name = () => getField(page, 'Name')

async function openNew(query = ''): Promise<void> {
  serveSurveys(buildSurvey({ name: 'Taken' }))
  await renderPage(NEW + query)
}

describe('templates of surveys', () => {
  it('are filtered by text and category, and the URL stores the filters', async () => {
    await openNew('?kind=business')
    await expect.element(template('Churn reasons')).toBeVisible()
    await expect.element(template('Net Promoter Score')).not.toBeInTheDocument()
    await page.getByRole('searchbox', { name: 'Search templates' }).fill('price')
    await expect.element(page.getByText('1 template', { exact: true })).toBeVisible()
    const titles = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link')
    await expect
      .poll(() => titles.elements().map(({ textContent }) => textContent))
      .toEqual(['Blank survey', 'Import JSON', 'Pricing'])
    await expect.poll(() => location.search).toMatch(/kind=business.*search=price/)
    await page
      .getByRole('navigation', { name: 'Template categories' })
      .getByRole('link', { name: 'Metrics' })
      .click()
    await expect.element(page.getByText('No templates found')).toBeVisible()
    await renderPage(location.pathname + location.search)
    await expect.element(page.getByText('No templates found')).toBeVisible()
  })

  it('are pictured near the viewport, in one frame that cannot be focused', async () => {
    await openNew('?kind=metrics')
    const countDrawn = () => Number(document.querySelector('[data-drawn]')?.getAttribute('data-drawn'))
    await expect.poll(countDrawn, { timeout: 20_000 }).toBeGreaterThan(0)
    const frames = [...document.querySelectorAll('iframe')]
    expect(frames.map(({ inert, tabIndex }) => ({ inert, tabIndex }))).toEqual([
      { inert: true, tabIndex: -1 },
    ])
  })

  it('are shown with an error if the one in the URL does not exist', async () => {
    await openNew('?from=horoscope')
    await expect.element(page.getByText('The template “horoscope” does not exist.')).toBeVisible()
    await expect.element(template('Blank survey')).toBeVisible()
  })

  it('include the surveys of the project, whose copy is not stored until it is saved', async () => {
    const original = buildSurvey({
      name: 'Original',
      questions: [{ type: 'open', question: 'Same again?', id: 'q' }],
      conditions: { url: '/same' },
    })
    serveSurveys(original)
    await renderPage(NEW)
    await page.getByRole('button', { name: 'Copy survey' }).click()
    await page.getByRole('combobox', { name: 'Copy survey' }).fill('Orig')
    await page.getByRole('option', { name: 'Original' }).click()
    await expect.element(name()).toHaveValue('Original (copy)')
    expect(listMutations()).toEqual([])
    expect(await submit('Save as draft')).toMatchObject({
      name: 'Original (copy)',
      conditions: { url: '/same' },
      questions: [expect.not.objectContaining({ id: expect.anything() })],
    })
    expect(listMutations()).toMatchObject([
      { body: { questions: [{ type: 'open', question: 'Same again?' }] } },
    ])
    await expect.element(getTitle('Original (copy)')).toBeVisible()
  })
})

describe('survey editor modes', () => {
  it('share unsaved input', async () => {
    await openEditor({ name: 'Before', appearance: { displayThankYouMessage: true } })
    await name().fill('Typed in the form')
    await mode('Guide').click()
    await expect.element(mode('Guide')).toHaveAttribute('aria-current', 'page')
    await expect.element(name()).toHaveValue('Typed in the form')
    await name().fill('Typed in the guide')
    await steps().getByRole('link', { name: 'Appearance' }).click()
    await getField(page, 'Headline').fill('Merci')
    await mode('JSON').click()
    await mode('Form').click()
    await expect.element(mode('Form')).toHaveAttribute('aria-current', 'page')
    expect(location.search).not.toMatch(/as=|step=/)
    await expect.element(name()).toHaveValue('Typed in the guide')
    expect(await submit('Save')).toEqual({
      name: 'Typed in the guide',
      appearance: { displayThankYouMessage: true, thankYouMessageHeader: 'Merci' },
    })
  })

  it('cannot be switched while a field has invalid input', async () => {
    await openEditor({}, '#conditions.actions')
    const actions = page.getByRole('textbox', { name: 'Show after these actions' })
    await expect.element(actions).toHaveFocus()
    await actions.fill('{"values": [')
    await mode('Guide').click()
    await expect.element(page.getByText('A field contains invalid JSON')).toBeVisible()
    await expect.element(actions).toHaveFocus()
    await expect.element(actions).toHaveValue('{"values": [')
    await actions.fill('')
    await mode('Guide').click()
    await expect.element(step('Basics')).toBeVisible()
  })

  it('preserve a new survey until leaving is confirmed', async () => {
    await openNew()
    await template('Quick pulse').click()
    await name().fill('Begun')
    await template('Templates').click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await getButton(dialog, 'Keep editing').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(name()).toHaveValue('Begun')
    await template('Templates').click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await expect.element(template('Blank survey')).toBeVisible()
  })
})

describe('survey guide', () => {
  it('shows validation errors at each step and does not submit on Enter', async () => {
    await openNew('?from=blank&as=guide')
    await next()
    await expect.element(name()).toHaveFocus()
    await expect.element(name()).toHaveAccessibleDescription(/Enter a value\./)
    await expect.element(steps().getByRole('link', { name: 'Basics, errors: 1' })).toBeVisible()
    await name().fill('Taken')
    await expect.element(steps().getByRole('link', { name: 'Basics, errors: 1' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await steps().getByRole('link', { name: 'Review' }).click()
    await expect.element(steps().getByRole('link', { name: 'Questions, errors: 1' })).toBeVisible()
    expect(listMutations()).toEqual([])

    await getButton(page, 'Save as draft').click()
    await expect.element(getField(page, 'Question')).toHaveFocus()
    await expect.element(step('Questions')).toBeVisible()
    await getField(page, 'Question').fill('Well?')
    await getButton(page, 'Save as draft').click()
    await expect.element(name()).toHaveFocus()
    await expect.element(name()).toHaveAccessibleDescription(/already .*survey with this name/)
    await name().fill('Free')
    await getButton(page, 'Save as draft').click()
    await expect.element(getTitle('Free')).toBeVisible()
  })

  it('preserves unsupported fields and lists them', async () => {
    const conditions = { url: '/a', selector: '.cart', future: { deep: [1] } }
    await openEditor(
      { conditions, schedule: 'recurring', iteration_count: 7, iteration_frequency_days: 14 },
      '?as=guide&step=where',
    )
    await expect.element(page.getByText('does not show: selector and future.')).toBeVisible()
    await choose(/All pages/)
    await choose(/Specific pages/)
    await expect.element(getField(page, 'Text or pattern')).toHaveValue('/a')
    await getField(page, 'Text or pattern').fill('/b')
    await page.getByRole('link', { name: 'Schedule' }).click()
    await expect.element(page.getByRole('radio', { name: /Current setting.*7 iterations/ })).toBeChecked()
    await page.getByRole('link', { name: 'Targeting' }).click()
    await page.getByRole('link', { name: 'Open the form' }).click()
    await expect.element(getField(page, 'Only if the page contains this element')).toHaveValue('.cart')
    await expect.element(page.getByRole('button', { name: 'Targeting and display conditions' })).toHaveFocus()
    expect(await submit('Save')).toEqual({ conditions: { ...conditions, url: '/b' } })
  })

  it('can be completed with the keyboard', async () => {
    await openNew()
    const tabTo = async (target: string, role: 'link' | 'button') => {
      const locator = page.getByRole('main').getByRole(role, { name: target, exact: true })
      await expect.element(locator).toBeVisible()
      for (let presses = 0; presses < 60 && document.activeElement !== locator.element(); presses++)
        await userEvent.keyboard('{Tab}')
      await expect.element(locator).toHaveFocus()
    }
    await tabTo('Feedback button', 'link')
    await userEvent.keyboard('{Enter}')
    for (const title of ['Questions', 'Targeting', 'Schedule', 'Appearance', 'Translations', 'Review']) {
      await tabTo('Next', 'button')
      await userEvent.keyboard('{Enter}')
      await expect.element(step(title)).toHaveFocus()
    }
    await tabTo('Save as draft', 'button')
    await userEvent.keyboard('{Enter}')
    await expect.element(getTitle('Feedback button')).toHaveFocus()
  })

  it('launches a new survey in its last step if all checks pass', async () => {
    await openNew('?from=ces&as=guide&step=check')
    onRequest('GET /api/projects/1/', () => ({ body: { id: 1, name: 'Web', surveys_opt_in: true } }))
    await expect.element(page.getByText(/Launch saves, checks and starts the survey/)).toBeVisible()
    await getButton(page, 'Launch').click()
    await expect.element(getTitle('Effort score')).toBeVisible()
    expect(listMutations().map(({ method, body }) => ({ method, body }))).toEqual([
      { method: 'POST', body: expect.objectContaining({ name: 'Effort score' }) },
      { method: 'PATCH', body: { start_date: expect.any(String) } },
    ])
  })

  it('shows the checks of a new survey before the launch if one fails or cannot be performed', async () => {
    await openNew('?from=ces&as=guide&step=check')
    expect(await submit('Launch')).toMatchObject({ name: 'Effort score' })
    await expect.element(getTitle('Launch “Effort score”')).toBeVisible()
    await expect.element(page.getByText('Could not be checked')).toBeVisible()
    expect(listMutations().map(({ method }) => method)).toEqual(['POST'])
  })

  it('reports an incomplete choice at its field, also from the last step', async () => {
    await openNew('?from=blank&as=guide&step=what')
    await name().fill('Checkout')
    await next()
    await getField(page, 'Question').fill('Why?')
    await next()
    await choose(/Specific pages/)
    await next()
    await expect.element(page.getByText('Enter a URL, or choose “All pages”.')).toBeVisible()
    await expect.element(getField(page, 'Text or pattern')).toHaveFocus()

    await page.getByRole('link', { name: 'Review' }).click()
    await getButton(page, 'Save as draft').click()
    await expect.element(step('Targeting')).toBeVisible()
    await expect.element(getField(page, 'Text or pattern')).toHaveAttribute('aria-invalid', 'true')
    await choose(/Users with a feature flag/)
    await choose(/All pages/)
    await next()
    await expect.element(page.getByText('Choose a feature flag, or choose “Everyone”.')).toBeVisible()
    await choose(/^Everyone/)
    const body = await submit('Save as draft')
    expect(body).not.toHaveProperty('required')
    expect(body.conditions ?? {}).toEqual({})
  })

  it('lists each condition under the step that sets it in its last step', async () => {
    await openEditor(
      {
        conditions: {
          url: '/cart',
          events: { values: [{ name: 'paid' }] },
          seenSurveyWaitPeriodInDays: 30,
        },
        appearance: { surveyPopupDelaySeconds: 5 },
      },
      '?as=guide&step=check',
    )
    const summary = (title: string) => {
      const term = page.getByRole('term').filter({ hasText: title })
      return () => term.query()?.nextElementSibling?.textContent
    }
    await expect.poll(summary('Targeting')).toBe('On pages whose URL contains “/cart”')
    await expect.poll(summary('Schedule')).toContain('After the event “paid”')
    await expect
      .poll(summary('Schedule'))
      .toContain('Not shown to users who saw a survey in the last 30 days')
    await expect.poll(summary('Schedule')).toContain('Opens after 5 seconds')
    expect(summary('Appearance')()).not.toContain('Waits')
  })

  it('omits conditions of a template that do not apply to hosted surveys', async () => {
    await openNew('?from=nps&as=guide')
    await choose(/Hosted survey/)
    await expect
      .element(page.getByText(/^Not saved because they do not apply.*: days since the last survey/))
      .toBeVisible()
    await page.getByRole('link', { name: 'Review' }).click()
    const schedule = page.getByRole('term').filter({ hasText: 'Schedule' })
    await expect
      .poll(() => schedule.query()?.nextElementSibling?.textContent)
      .toBe('Can be answered repeatedly · Runs until you stop it')
    await getButton(page, 'Save as draft').click()
    await expect.element(page.getByText(/was saved as a draft/)).toBeVisible()
    const targeting = page.getByRole('region', { name: 'Targeting and display conditions' })
    await expect.element(targeting).toHaveTextContent('Anyone with the link')
    await expect.element(targeting).not.toHaveTextContent('every page')
  })
})
