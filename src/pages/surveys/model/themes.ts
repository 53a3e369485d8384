import type { JsonRecord } from '../../../../contract/is-object'
import { t } from '../../../lib/i18n/translate'
import { omit } from './json'

/** Color theme with values for all color fields. */
export interface Theme {
  name: string
  colors: Record<string, string>
}

/** Derives a theme from a few colors: background, text, inputs, borders, buttons, and button text. */
function createTheme(
  name: string,
  [ground, ink, field, line, press, onPress]: [string, string, string, string, string, string],
): Theme {
  const colors = {
    backgroundColor: ground,
    textColor: ink,
    textSubtleColor: line,
    borderColor: line,
    submitButtonColor: press,
    submitButtonTextColor: onPress,
    ratingButtonColor: field,
    ratingButtonActiveColor: press,
    inputBackground: field,
    inputTextColor: ink,
    widgetColor: press,
  }
  return { name, colors }
}

/** Predefined themes. All their texts and shapes have sufficient contrast. */
export const SURVEY_THEMES: Theme[] = [
  createTheme(t('Light'), ['#ffffff', '#1b1e24', '#f6f7f9', '#6b7280', '#1f2937', '#ffffff']),
  createTheme(t('Dark'), ['#1a1c20', '#f1f3f5', '#25282e', '#9aa1ad', '#e9ecef', '#16181c']),
  createTheme(t('Paper'), ['#faf5ea', '#2a2014', '#fffdf7', '#7d6c50', '#6b4423', '#fffdf7']),
  createTheme(t('Ocean'), ['#e8f3f8', '#06202f', '#ffffff', '#4b7389', '#0b5c82', '#ffffff']),
  createTheme(t('Forest'), ['#eef4ec', '#0c2113', '#ffffff', '#56735d', '#235c37', '#ffffff']),
  createTheme(t('Berry'), ['#2a1526', '#f9e9f4', '#3a2035', '#c39ab7', '#f3b4dc', '#2a1526']),
]

const KEYS = Object.keys(SURVEY_THEMES[0]?.colors ?? {})

/** All fields with a rendered color; the last is the legacy name of the input background. */
export const COLOR_KEYS = [...KEYS, 'inputBackgroundColor']

/** Replaces the colors of an appearance by those of a theme; with null removes them, so that the SDK defaults apply. */
export function applyTheme(appearance: JsonRecord, theme: Theme | null): JsonRecord {
  return theme ? { ...appearance, ...theme.colors } : omit(appearance, COLOR_KEYS)
}

/** Returns true if an appearance has exactly the colors of a theme. */
export const hasTheme = (appearance: JsonRecord, { colors }: Theme) =>
  Object.entries(colors).every(([key, color]) => appearance[key] === color)

/** Returns true if any color is set. */
export const hasColors = (appearance: JsonRecord) => KEYS.some((key) => Boolean(appearance[key]))
