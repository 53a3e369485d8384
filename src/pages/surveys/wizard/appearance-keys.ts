/** Colors offered by the guide. */
export const WIZARD_COLORS = ['backgroundColor', 'submitButtonColor', 'submitButtonTextColor', 'borderColor']

/** Appearance keys that the guide has fields for. */
export const APPEARANCE_KEYS = [
  ...WIZARD_COLORS,
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
