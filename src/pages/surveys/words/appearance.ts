import type { JsonRecord } from '../../../../contract/json-object'
import { counted, quoted } from './lists'
import { labelOf, NEXT_TO_TRIGGER, POSITIONS } from './options'

/** The colours of a survey, with what the SDKs take where none is set. */
export const COLORS = [
  { key: 'backgroundColor', label: 'Background', unset: '#eeeded' },
  { key: 'textColor', label: 'Text', unset: 'from the background' },
  { key: 'textSubtleColor', label: 'Fine print', unset: '#939393' },
  { key: 'borderColor', label: 'Border', unset: '#c9c6c6' },
  { key: 'submitButtonColor', label: 'Button', unset: 'black' },
  { key: 'submitButtonTextColor', label: 'Text on the button', unset: 'white' },
  { key: 'ratingButtonColor', label: 'Rating', unset: 'white' },
  { key: 'ratingButtonActiveColor', label: 'Chosen rating', unset: 'black' },
  { key: 'inputBackground', label: 'Answer field', unset: 'white' },
  { key: 'inputTextColor', label: 'Text in the answer field', unset: 'near black' },
]

/** The measures of a survey, with the CSS property that each ends up in and what the SDKs take where none is set. */
export const MEASURES = [
  { key: 'fontFamily', label: 'Font', property: 'font-family', unset: 'inherit' },
  { key: 'maxWidth', label: 'Width', property: 'width', unset: '300px' },
  { key: 'boxPadding', label: 'Padding', property: 'padding', unset: '20px 24px' },
  { key: 'borderRadius', label: 'Rounded corners', property: 'border-radius', unset: '10px' },
  { key: 'boxShadow', label: 'Shadow', property: 'box-shadow', unset: '0 4px 12px rgba(0, 0, 0, 0.15)' },
  { key: 'zIndex', label: 'Layer (z-index)', property: 'z-index', unset: '2147482647' },
  {
    key: 'disabledButtonOpacity',
    label: 'Opacity of a button that is off',
    property: 'opacity',
    unset: '0.6',
  },
]

function widgetWords({ widgetType, widgetLabel, widgetSelector }: JsonRecord) {
  if (widgetType === 'selector') return [`Opens from the element ${quoted(widgetSelector ?? '')}`]
  const kind = widgetType === 'button' ? 'floating button' : 'tab at the edge of the page'
  return [`Opens from a ${kind} named ${quoted(widgetLabel || 'Feedback')}`]
}

function thanksWords({ displayThankYouMessage, thankYouMessageHeader, autoDisappear }: JsonRecord) {
  if (displayThankYouMessage !== true) return ['Ends without a thank-you message']
  const words = `Thanks with ${quoted(thankYouMessageHeader || 'Thank you!')}`
  return [autoDisappear === true ? `${words} and closes by itself` : words]
}

/** How a survey looks, one line for each thing that is set. */
export function appearanceWords(appearance: JsonRecord | null, type: string | undefined): string[] {
  const look = appearance ?? {}
  const words: string[] = []
  if (type === 'widget') words.push(...widgetWords(look))
  if (type === 'popover' || look.position) {
    words.push(labelOf([...POSITIONS, NEXT_TO_TRIGGER], look.position ?? 'right'))
  }
  const delay = look.surveyPopupDelaySeconds
  if (typeof delay === 'number' && delay > 0) words.push(`Waits ${counted(delay, 'second')} before it opens`)
  const colors = COLORS.filter(({ key }) => look[key]).length
  if (colors > 0) words.push(`${counted(colors, 'own colour')}`)
  words.push(...thanksWords(look))
  if (look.shuffleQuestions === true) words.push('Questions in random order')
  if (look.whiteLabel === true) words.push('Without branding')
  return words
}
