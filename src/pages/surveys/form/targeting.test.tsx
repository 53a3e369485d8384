import { describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Survey } from '../../../../contract/schemas/surveys'
import { onRequest } from '../../../testing/fake-api'
import { buildTargetingFlag } from '../../../testing/fixtures'
import { renderPage } from '../../../testing/render-page'
import {
  getField,
  openEditor,
  openSection,
  SURVEYS_PATH,
  serveSurvey,
  submit,
} from '../../../testing/survey-editor'

const targeting = () => openSection('Targeting and display conditions')
const appearance = () => openSection('Appearance')
const completion = () => openSection('Repetition, end and dates')
/** Status message with that text. */
const status = (within: Locator, text: string | RegExp) =>
  within.getByRole('status').filter({ hasText: text })

describe('URL tester', () => {
  it('applies every match type and shows the reason', async () => {
    await openEditor({ conditions: { url: '/Pricing' } })
    const where = await targeting()
    await userEvent.click(where.getByRole('button', { name: 'Test URLs', exact: true }))
    const addresses = ['https://example.com/pricing', 'https://example.com/about']
    await userEvent.fill(getField(where, 'URLs to test'), addresses.join('\n'))
    await expect.element(status(where, '1 of 2 match.')).toBeVisible()
    const line = (path: string) =>
      where.getByRole('listitem').filter({ hasText: `https://example.com${path}` })
    await expect.element(line('/pricing')).toHaveTextContent('Match: contains “/Pricing”')
    await expect.element(line('/about')).toHaveTextContent('No match: does not contain “/Pricing”')
    await userEvent.selectOptions(where.getByLabelText('Page URL'), 'matches the regular expression')
    await expect.element(status(where, '0 of 2 match.')).toBeVisible()
    await userEvent.fill(getField(where, 'Text or pattern'), '/(pricing|about)$')
    await expect.element(status(where, '2 of 2 match.')).toBeVisible()
    await userEvent.fill(getField(where, 'Text or pattern'), '(')
    await expect.element(line('/about')).toHaveTextContent('the expression is invalid')
    await expect.element(status(where, 'Invalid regular expression.')).toBeVisible()
    await userEvent.selectOptions(where.getByLabelText('Page URL'), 'is exactly')
    await userEvent.fill(getField(where, 'Text or pattern'), 'https://example.com/pricin')
    await expect.element(line('/pricing')).toHaveTextContent('No match: continues with “g”')
  })

  it('times out on a catastrophic regular expression without blocking the page', async () => {
    await openEditor({ conditions: { url: '^(a+)+$', urlMatchType: 'regex' } })
    const where = await targeting()
    await expect.element(status(where, /can take forever/)).toBeVisible()
    await userEvent.click(where.getByRole('button', { name: 'Test URLs', exact: true }))
    await userEvent.fill(getField(where, 'URLs to test'), 'aaa\naaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\naaaa')
    await userEvent.fill(getField(page, 'Name'), 'Typed meanwhile')
    await expect.element(getField(page, 'Name')).toHaveValue('Typed meanwhile')
    await expect
      .element(where.getByText('takes too long and would freeze the pages of your visitors'))
      .toBeVisible()
    await expect
      .element(where.getByRole('listitem').filter({ hasText: 'not tested' }))
      .toHaveTextContent('aaaa')
    await userEvent.fill(getField(where, 'Text or pattern'), '^a+$')
    await expect.element(status(where, '2 of 3 match.')).toBeVisible()
  })
})

it('selectors and values that browsers cannot parse show a warning at their field', async () => {
  await openEditor({ type: 'widget', appearance: { widgetType: 'selector' } })
  const where = await targeting()
  await userEvent.fill(getField(where, 'Only if the page contains this element'), '.done[')
  await expect.element(status(where, 'Invalid CSS selector')).toBeVisible()
  await userEvent.fill(getField(where, 'Only if the page contains this element'), '.done[data-x]')
  await expect.element(status(where, 'Invalid CSS selector')).not.toBeInTheDocument()
  const look = await appearance()
  await userEvent.fill(getField(look, 'CSS selector of the element'), '>>')
  await expect.element(status(look, 'Invalid CSS selector')).toBeVisible()
  await userEvent.fill(getField(look, 'Background'), 'blurple')
  await expect.element(status(look, 'Invalid color.')).toBeVisible()
  await userEvent.click(look.getByRole('button', { name: 'Font, size and shadow', exact: true }))
  await userEvent.fill(getField(look, 'Width'), '320')
  await expect.element(status(look, 'A unit is required: 320px.')).toBeVisible()
  await userEvent.fill(getField(look, 'Width'), '200px')
  await expect.element(status(look, 'minimum width is 300px')).toBeVisible()
})

describe('property filter', () => {
  it('suggests the names and values of properties that the server lists', async () => {
    const path = '/api/projects/1/'
    const definition = (name: string) => ({ id: name, name, is_numerical: false, property_type: 'String' })
    onRequest(`GET ${path}property_definitions/`, () => ({
      body: { count: 2, next: null, previous: null, results: ['plan', 'email'].map(definition) },
    }))
    onRequest(`GET ${path}persons/values/`, ({ query }) => ({
      body:
        query.get('key') === 'plan'
          ? [
              { name: 'pro', count: 2 },
              { name: 7, count: 1 },
            ]
          : [],
    }))
    await openEditor()
    const where = await targeting()
    await userEvent.click(where.getByRole('button', { name: 'Filter by user properties', exact: true }))
    await userEvent.click(where.getByRole('button', { name: 'Add filter', exact: true }))
    const name = where.getByRole('combobox', { name: 'Name of property 1 of condition set 1' })
    await userEvent.fill(name, 'pl')
    await userEvent.click(page.getByRole('option', { name: 'plan', exact: true }))
    await expect.element(name).toHaveValue('plan')
    await userEvent.click(where.getByRole('combobox', { name: 'Value of property 1 of condition set 1' }))
    await userEvent.click(page.getByRole('option', { name: '7', exact: true }))
    const { targeting_flag_filters } = await submit('Save')
    expect(targeting_flag_filters).toMatchObject({
      groups: [{ properties: [{ key: 'plan', value: ['7'], operator: 'exact', type: 'person' }] }],
    })
  })

  it('preserves unsupported fields and the order of all keys', async () => {
    const filters = {
      future: { deep: [1] },
      groups: [
        {
          rollout_percentage: 40,
          note: 'kept',
          properties: [
            {
              value: 'true',
              type: 'flag',
              key: 'other',
              operator: 'flag_evaluates_to',
              dependency_chain: ['x'],
            },
            { operator: 'semver_gt', value: '2.0', key: 'version', type: 'person', odd: 1 },
            { value: 'a', key: 'plan', operator: 'icontains', type: 'person' },
          ],
        },
      ],
    }
    await openEditor({ targeting_flag: buildTargetingFlag(filters) })
    const where = await targeting()
    await expect
      .element(
        where.getByText('users who have the feature flag “other” in its variant “true”', { exact: true }),
      )
      .toBeVisible()
    await expect.element(where.getByText('note: "kept"')).toBeVisible()
    await expect.element(where.getByText('future: {"deep":[1]}')).toBeVisible()
    await expect
      .element(where.getByLabelText('Operator of property 2 of condition set 1'))
      .toHaveValue('semver_gt')
    await userEvent.fill(where.getByRole('combobox', { name: 'Value of property 3 of condition set 1' }), 'b')
    const { targeting_flag_filters } = await submit('Save')
    const expected = structuredClone(filters)
    Object.assign(expected.groups[0]?.properties[2] ?? {}, { value: 'b' })
    expect(JSON.stringify(targeting_flag_filters)).toBe(JSON.stringify(expected))
  })

  it('shows validation errors at its fields and can be edited as JSON', async () => {
    await openEditor()
    const where = await targeting()
    await userEvent.click(where.getByRole('button', { name: 'Filter by user properties', exact: true }))
    await userEvent.click(where.getByRole('button', { name: 'Add filter', exact: true }))
    await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
    await expect
      .element(where.getByRole('combobox', { name: 'Name of property 1 of condition set 1' }))
      .toHaveAccessibleDescription('A property requires a key.')
    await userEvent.click(where.getByRole('button', { name: 'Edit as JSON', exact: true }))
    await userEvent.fill(getField(where, 'Filter'), '{"groups": [{"rollout_percentage": 5}], "more": 1}')
    await userEvent.click(where.getByRole('button', { name: 'Edit as form', exact: true }))
    await expect.element(where.getByRole('slider')).toHaveValue('5')
    await expect.element(where.getByText('more: 1')).toBeVisible()
    await userEvent.click(where.getByRole('button', { name: 'Remove condition set 1' }))
    await expect.element(where.getByRole('slider')).not.toBeInTheDocument()
  })
})

describe('survey colors', () => {
  it('with low contrast are reported, fixed and saved', async () => {
    await openEditor({
      appearance: { submitButtonColor: '#3b82f6', submitButtonTextColor: '#bfdbfe', future: 1 },
    })
    const look = await appearance()
    await expect.element(status(look, '1 text has insufficient contrast.')).toBeVisible()
    await expect
      .element(look.getByText('Button text: contrast 2.5:1, at least 4.5:1 is required'))
      .toBeVisible()
    await userEvent.click(look.getByRole('button', { name: 'Fix: Button text' }))
    await expect.element(status(look, 'All colors have sufficient contrast.')).toBeVisible()
    await expect.element(getField(look, 'Button text').first()).not.toHaveValue('#bfdbfe')
    await userEvent.click(look.getByRole('button', { name: 'Undo', exact: true }))
    await expect.element(status(look, '1 text has insufficient contrast.')).toBeVisible()
    // Any CSS color syntax is accepted.
    await userEvent.fill(getField(look, 'Button'), 'hsl(220 90% 20%)')
    await expect.element(status(look, 'All colors have sufficient contrast.')).toBeVisible()
    await userEvent.fill(getField(look, 'Button'), 'rgb(59, 130, 246)')
    await userEvent.click(look.getByRole('button', { name: 'Fix: Button text' }))
    const { appearance: sent } = (await submit('Save')) as Partial<Survey>
    expect(sent).toMatchObject({ submitButtonColor: 'rgb(59, 130, 246)', future: 1 })
    expect(sent?.submitButtonTextColor).toMatch(/^#[\da-f]{6}$/)
    expect(sent?.submitButtonTextColor).not.toBe('#bfdbfe')
  })

  it('can be set from a preset and reset to the SDK defaults', async () => {
    await openEditor({ appearance: { position: 'left', textColor: 'red' } })
    const look = await appearance()
    await userEvent.click(look.getByRole('button', { name: 'Ocean' }))
    await expect.element(look.getByRole('button', { name: 'Ocean' })).toHaveAttribute('aria-pressed', 'true')
    await expect.element(getField(look, 'Background')).toHaveValue('#e8f3f8')
    await expect.element(status(look, 'All colors have sufficient contrast.')).toBeVisible()
    await userEvent.click(look.getByRole('button', { name: 'Default' }))
    await expect.element(getField(look, 'Background')).toHaveValue('')
    expect((await submit('Save')).appearance).toEqual({ position: 'left' })
  })
})

describe('survey schedule', () => {
  it('is shown as a timeline and as text, in the form and on the survey page', async () => {
    const survey = serveSurvey({
      schedule: 'recurring',
      iteration_count: 4,
      iteration_frequency_days: 30,
      start_date: new Date(Date.now() - 40 * 24 * 60 * 60 * 1000).toISOString(),
    })
    await renderPage(`${SURVEYS_PATH}/${survey.id}`)
    const rounds = page.getByRole('main').getByRole('list', { name: 'Iterations' }).first()
    await expect.element(rounds.getByRole('listitem')).toHaveLength(4)
    await expect.element(rounds.getByRole('listitem').filter({ hasText: 'running now' })).toHaveLength(1)
    await renderPage(`${SURVEYS_PATH}/${survey.id}/edit`)
    const when = await completion()
    await expect
      .element(when.getByText(/^4 iterations between .* Ends automatically after the last iteration\.$/))
      .toBeVisible()
    await userEvent.fill(getField(when, 'Iterations (at most 500)'), '500')
    await expect.element(when.getByText(/^500 iterations between /)).toBeVisible()
    await expect
      .element(when.getByRole('group').filter({ hasText: /^20\d0s \d+ iterations/ }))
      .toHaveLength(5)
    await userEvent.click(when.getByRole('radio', { name: /Once/ }))
    await userEvent.fill(getField(when, 'Iterations (at most 500)'), '')
    await userEvent.fill(getField(when, 'Days between iterations'), '')
    await expect.element(when.getByText(/^From .* until you stop it\.$/)).toBeVisible()
  })

  it('shows the progress to the response limit', async () => {
    const survey = serveSurvey({ responses_limit: 100 })
    onRequest(`GET /api${SURVEYS_PATH}/responses_count/`, () => ({ body: { [survey.id]: 0 } }))
    await renderPage(`${SURVEYS_PATH}/${survey.id}/edit`)
    const when = await completion()
    await expect.element(when.getByText('0 of about 100 responses')).toBeVisible()
    await userEvent.fill(getField(when, 'Response limit'), '50')
    await expect.element(when.getByText('0 of about 50 responses')).toBeVisible()
  })
})
