/** The colours that the guide offers. */
export const GUIDE_COLORS = ['backgroundColor', 'submitButtonColor', 'submitButtonTextColor', 'borderColor']

/** What of the look the guide has fields for. */
export const LOOK_KEYS = [
  ...GUIDE_COLORS,
  'position',
  'surveyPopupDelaySeconds',
  'widgetType',
  'widgetSelector',
  'widgetLabel',
  'widgetColor',
  'tabPosition',
  'displayThankYouMessage',
  'thankYouMessageHeader',
  'thankYouMessageDescription',
  'thankYouMessageDescriptionContentType',
  'thankYouMessageCloseButtonText',
  'autoDisappear',
]
