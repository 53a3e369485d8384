import { describe, expect, it } from 'vitest'
import { validateAppearance } from './survey-appearance'

describe('survey appearance', () => {
  it.each([
    null,
    {},
    { whiteLabel: true, surveyPopupDelaySeconds: 0, thankYouMessageDescriptionContentType: 'html' },
    { whiteLabel: null, surveyPopupDelaySeconds: null, thankYouMessageHeader: null },
    { backgroundColor: 'color-mix(in srgb, red, blue)', boxShadow: '0 4px 12px rgba(0, 0, 0, 0.15)' },
    {
      fontFamily: '"Source Sans", Curly, sans-serif',
      placeholder: 'A url(x)?',
      widgetSelector: '.a\\:b',
      reply: 'a@example.com',
    },
    { backgroundColor: 5, somethingNew: { of: ['any', 'kind'] } },
  ])('accepts %j', (appearance) => {
    expect(validateAppearance(appearance)).toBeNull()
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
    { backgroundColor: 'url(https://example.com/a.png)' },
    { borderColor: 'red URL("//example.com/a.png")' },
    { inputBackground: 'image-set("https://example.com/a.png" 1x)' },
    { ratingButtonColor: '-webkit-image-set(url(x) 1x)' },
    { submitButtonColor: 'u\\72l(https://example.com/a.png)' },
    { thankYouMessageHeader: ['<b>'] },
    { thankYouMessageDescription: 5 },
    { thankYouMessageCloseButtonText: {} },
  ])('rejects %j', (appearance) => {
    expect(validateAppearance(appearance)).not.toBeNull()
  })
})
