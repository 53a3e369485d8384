import { expect, it } from 'vitest'
import { lintSurvey } from './lint'
import { createSurveyValues } from './survey'
import type { SurveyValues } from './survey-values'

/** Fake browser that supports only pixels and named values. */
const css = {
  isSelector: (text: string) => !text.includes('['),
  accepts: (property: string, text: string) =>
    property === 'color' ? text !== 'blurple' : property === 'z-index' ? /^\d+$/.test(text) : /px/.test(text),
}
const warnings = (values: Partial<SurveyValues>) => lintSurvey({ ...createSurveyValues(), ...values }, css)
const fields = (values: Partial<SurveyValues>) => warnings(values).map(({ field }) => field)

it('returns no warnings for a new survey', () => expect(warnings({})).toEqual([]))

it('warns about a regular expression that is invalid or prone to catastrophic backtracking', () => {
  const lintUrl = (url: string, urlMatchType: string) => warnings({ conditions: { url, urlMatchType } })
  expect(lintUrl('(', 'regex')[0]?.message).toContain('Invalid regular expression')
  expect(lintUrl('^(a+)+$', 'not_regex')[0]?.message).toContain(
    'Nested repetition, such as (a+)+, can take forever on some URLs and freeze the page.',
  )
  expect(lintUrl('^(a+)+$', 'icontains')).toEqual([])
  expect(lintUrl('^/a', 'regex')).toEqual([])
})

it('warns about selectors that browsers cannot parse', () => {
  expect(fields({ conditions: { selector: '.a[' } })).toEqual(['conditions.selector'])
  const appearance = { widgetType: 'selector', widgetSelector: '.a[' }
  expect(fields({ type: 'widget', appearance })).toEqual(['appearance.widgetSelector'])
  expect(fields({ type: 'popover', appearance })).toEqual([])
})

it('warns about lengths and colors that browsers do not accept', () => {
  const messages = warnings({
    appearance: { maxWidth: '320', borderRadius: 'round', textColor: 'blurple', zIndex: 5 },
  })
  expect(messages).toEqual([
    { field: 'appearance.textColor', message: 'Invalid color.' },
    { field: 'appearance.maxWidth', message: 'A unit is required: 320px.' },
    {
      field: 'appearance.borderRadius',
      message: 'Invalid value. Use a value such as 10px.',
    },
  ])
  expect(warnings({ appearance: { maxWidth: '200px' } })[0]?.message).toContain(
    'The minimum width is 300px, so this setting has no effect.',
  )
})

it('warns about a survey that repeats every time without a waiting period', () => {
  expect(fields({ schedule: 'always' })).toEqual(['schedule'])
  expect(fields({ schedule: 'always', conditions: { seenSurveyWaitPeriodInDays: 3 } })).toEqual([])
})
