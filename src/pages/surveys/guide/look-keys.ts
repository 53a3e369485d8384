/** Colors offered by the guide. */
export const GUIDE_COLORS = ['backgroundColor', 'submitButtonColor', 'submitButtonTextColor', 'borderColor']

/** Appearance keys that the guide has fields for. */
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
