import { describe, expect, it } from 'vitest'
import { appearanceFault } from './survey-appearance'

describe('the appearance of a survey', () => {
  it.each([
    null,
    {},
    { whiteLabel: true, surveyPopupDelaySeconds: 0, thankYouMessageDescriptionContentType: 'html' },
    { whiteLabel: null, surveyPopupDelaySeconds: null, thankYouMessageHeader: null },
    { backgroundColor: 5, somethingNew: { of: ['any', 'kind'] } },
  ])('may be %j', (appearance) => {
    expect(appearanceFault(appearance)).toBeNull()
  })

  it.each([
    [],
    'dark',
    5,
    { whiteLabel: 'true' },
    { whiteLabel: 1 },
    { surveyPopupDelaySeconds: -1 },
    { surveyPopupDelaySeconds: '5' },
    { thankYouMessageDescriptionContentType: 'markdown' },
    { thankYouMessageHeader: ['<b>'] },
    { thankYouMessageDescription: 5 },
    { thankYouMessageCloseButtonText: {} },
  ])('may not be %j', (appearance) => {
    expect(appearanceFault(appearance)).not.toBeNull()
  })
})
