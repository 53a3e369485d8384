import type { JsonRecord } from '../../../../contract/is-object'
import { t, tn } from '../../../lib/i18n/translate'
import { SDK_TEXTS } from '../model/sdk-texts'
import { quote } from './choices'
import { getOptionLabel, NEXT_TO_TRIGGER, POSITIONS } from './options'

/** Colors of a survey, with the SDK defaults. */
export const APPEARANCE_COLORS = [
  { key: 'backgroundColor', label: t('Background'), unset: '#eeeded' },
  { key: 'textColor', label: t('Text'), unset: t('derived from the background') },
  { key: 'textSubtleColor', label: t('Fine print'), unset: '#939393' },
  { key: 'borderColor', label: t('Border'), unset: '#c9c6c6' },
  { key: 'submitButtonColor', label: t('Button'), unset: 'black' },
  { key: 'submitButtonTextColor', label: t('Button text'), unset: 'white' },
  { key: 'ratingButtonColor', label: t('Rating'), unset: 'white' },
  { key: 'ratingButtonActiveColor', label: t('Selected rating'), unset: 'black' },
  { key: 'inputBackground', label: t('Text field'), unset: 'white' },
  { key: 'inputTextColor', label: t('Text in text fields'), unset: t('near black') },
]

/** Lengths of a survey, with their CSS properties and SDK defaults. */
export const APPEARANCE_MEASURES = [
  { key: 'fontFamily', label: t('Font'), property: 'font-family', unset: 'inherit' },
  { key: 'maxWidth', label: t('Width'), property: 'width', unset: '300px' },
  { key: 'boxPadding', label: t('Padding'), property: 'padding', unset: '20px 24px' },
  { key: 'borderRadius', label: t('Rounded corners'), property: 'border-radius', unset: '10px' },
  { key: 'boxShadow', label: t('Shadow'), property: 'box-shadow', unset: '0 4px 12px rgba(0, 0, 0, 0.15)' },
  { key: 'zIndex', label: t('Layer (z-index)'), property: 'z-index', unset: '2147482647' },
  {
    key: 'disabledButtonOpacity',
    label: t('Opacity of disabled buttons'),
    property: 'opacity',
    unset: '0.6',
  },
]

function describeWidget({ widgetType, widgetLabel, widgetSelector }: JsonRecord) {
  if (widgetType === 'selector')
    return [t('Opens from the element {selector}', { selector: quote(widgetSelector ?? '') })]
  const name = quote(widgetLabel || SDK_TEXTS.feedback)
  return [
    widgetType === 'button'
      ? t('Opens from a floating button labeled {name}', { name })
      : t('Opens from a tab at the edge of the page labeled {name}', { name }),
  ]
}

function describeThanks({ displayThankYouMessage, thankYouMessageHeader, autoDisappear }: JsonRecord) {
  if (displayThankYouMessage !== true) return [t('No thank-you message')]
  const header = quote(thankYouMessageHeader || SDK_TEXTS.thanks)
  return [
    autoDisappear === true
      ? t('Thank-you message {header}, closes automatically', { header })
      : t('Thank-you message {header}', { header }),
  ]
}

/** Lists the seconds that a survey waits before it opens, where it waits. */
export function listDelay({ surveyPopupDelaySeconds: delay }: JsonRecord): string[] {
  return typeof delay === 'number' && delay > 0
    ? [tn(delay, 'Opens after {n} second', 'Opens after {n} seconds')]
    : []
}

/** Describes the appearance of a survey, one line per setting. */
export function describeAppearance(
  appearance: JsonRecord | null,
  type: string | undefined,
  withDelay = true,
): string[] {
  const look = appearance ?? {}
  const lines: string[] = []
  if (type === 'widget') lines.push(...describeWidget(look))
  const isOwnPage = type === 'external_survey'
  if (!isOwnPage && (type === 'popover' || look.position)) {
    lines.push(getOptionLabel([...POSITIONS, NEXT_TO_TRIGGER], look.position ?? 'right'))
  }
  if (withDelay && !isOwnPage) lines.push(...listDelay(look))
  const colors = APPEARANCE_COLORS.filter(({ key }) => look[key]).length
  if (colors > 0) lines.push(tn(colors, '{n} custom color', '{n} custom colors'))
  lines.push(...describeThanks(look))
  if (look.shuffleQuestions === true) lines.push(t('Shuffle questions'))
  if (look.whiteLabel === true) lines.push(t('Hide branding'))
  return lines
}
