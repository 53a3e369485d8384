import type { JsonRecord } from '../../../../contract/is-object'
import { t, tn } from '../../../lib/i18n/translate'
import { APPEARANCE_COLORS, APPEARANCE_MEASURES } from '../labels/appearance'
import { formatList, joinSentences } from '../labels/choices'
import { getSurveyFieldName } from '../labels/field-names'
import { getLanguageName } from '../labels/languages'
import { listPageSettings } from './own-page'
import { hasCatastrophicBacktracking } from './regex-backtracking'
import type { SurveyValues } from './survey-values'
import { getBaseLanguage, getCompleteness, getLanguages } from './translations'
import { isRegexRule, parseRegex } from './url-match'

/** Value that can be saved but is probably a mistake, with its field. */
export interface LintWarning {
  field: string
  message: string
}

type LintRule = [field: string, applies: boolean, message: string]

const UNREADABLE = t('Invalid regular expression.')
const RUNS_AWAY = t('Nested repetition, such as (a+)+, can take forever on some URLs and freeze the page.')
const NO_SELECTOR = t('Invalid CSS selector.')

function lintSelector(field: string, selector: unknown, css: CssReader): LintRule {
  return [field, typeof selector === 'string' && selector !== '' && !css.isSelector(selector), NO_SELECTOR]
}

function lintConditions({ conditions }: SurveyValues, css: CssReader): LintRule[] {
  const { url, urlMatchType, selector } = conditions
  const pattern = isRegexRule(urlMatchType) && typeof url === 'string' && url !== '' ? url : null
  const readable = pattern !== null && parseRegex(pattern) !== null
  return [
    ['conditions.url', pattern !== null && !readable, UNREADABLE],
    ['conditions.url', readable && hasCatastrophicBacktracking(pattern), RUNS_AWAY],
    lintSelector('conditions.selector', selector, css),
  ]
}

/** Minimum width at which the SDKs render a survey. */
const NARROWEST = 300

function lintMeasures(appearance: JsonRecord, css: CssReader): LintRule[] {
  return [...APPEARANCE_COLORS.map((color) => ({ ...color, property: 'color' })), ...APPEARANCE_MEASURES].map(
    ({ key, property, unset }): LintRule => {
      const text = appearance[key] === undefined || appearance[key] === null ? '' : String(appearance[key])
      const wrong = text !== '' && !css.accepts(property, text)
      const unit = /^\d+$/.test(text) && css.accepts(property, `${text}px`)
      if (unit && wrong) return [`appearance.${key}`, true, t('A unit is required: {text}px.', { text })]
      const message =
        property === 'color'
          ? t('Invalid color.')
          : t('Invalid value. Use a value such as {value}.', { value: unset })
      return [`appearance.${key}`, wrong, message]
    },
  )
}

function lintAppearance({ appearance, type }: SurveyValues, css: CssReader): LintRule[] {
  const [, width] = /^([\d.]+)px$/.exec(String(appearance.maxWidth ?? '')) ?? []
  const opener = lintSelector('appearance.widgetSelector', appearance.widgetSelector, css)
  return [
    ...lintMeasures(appearance, css),
    [
      'appearance.maxWidth',
      width !== undefined && Number(width) < NARROWEST,
      t('The minimum width is {narrowest}px, so this setting has no effect.', { narrowest: NARROWEST }),
    ],
    ...(type === 'widget' && appearance.widgetType === 'selector' ? [opener] : []),
  ]
}

function lintRepetition(values: SurveyValues): LintRule[] {
  const { type, schedule, iteration_count: count, iteration_frequency_days: days, conditions } = values
  const waits = Number(conditions.seenSurveyWaitPeriodInDays) > 0
  return [
    [
      'schedule',
      schedule === 'always' && !waits && type !== 'external_survey',
      t('Without a wait period (under Targeting), users may see the survey on every page.'),
    ],
    [
      'iteration_count',
      Boolean(count) !== Boolean(days) || (schedule === 'recurring' && !count),
      t('Enter both a number of iterations and an interval.'),
    ],
  ]
}

function lintDates({ start_date, end_date, type, questions }: SurveyValues): LintRule[] {
  const backwards = start_date && end_date && Date.parse(end_date) < Date.parse(start_date)
  return [
    ['end_date', Boolean(backwards), t('The end date is before the start date.')],
    ['questions', questions.length === 0 && type !== 'api', t('A survey without questions cannot be shown.')],
  ]
}

function pageDoubts(values: SurveyValues): LintRule[] {
  const names = values.type === 'external_survey' ? listPageSettings(values).map(getSurveyFieldName) : []
  const message = t('Not saved because they do not apply to a hosted survey: {names}.', {
    names: formatList(names.map((name) => name.toLowerCase())),
  })
  return [['type', names.length > 0, message]]
}

function lintTranslations(values: SurveyValues): LintRule[] {
  const base = getBaseLanguage(values)
  return getLanguages(values).map((tag): LintRule => {
    const { missing, same } = getCompleteness(values, tag)
    const language = getLanguageName(tag)
    const sentences = [
      ...(tag === base ? [t('{language} is also the original language.', { language })] : []),
      ...(missing > 0
        ? [
            tn(
              missing,
              '{n} text is not translated into {language}.',
              '{n} texts are not translated into {language}.',
              { language },
            ),
          ]
        : []),
      ...(same > 0
        ? [
            tn(
              same,
              '{n} choice has its original text in {language}.',
              '{n} choices have their original text in {language}.',
              { language },
            ),
          ]
        : []),
    ]
    return [`translations.${tag}`, sentences.length > 0, joinSentences(sentences)]
  })
}

/** Returns warnings about suspicious values. */
export function lintSurvey(values: SurveyValues, css: CssReader = browserCss): LintWarning[] {
  return [
    ...pageDoubts(values),
    ...lintConditions(values, css),
    ...lintAppearance(values, css),
    ...lintRepetition(values),
    ...lintDates(values),
    ...lintTranslations(values),
  ].flatMap(([field, applies, message]) => (applies ? [{ field, message }] : []))
}

/** CSS support checks of a browser. */
export interface CssReader {
  isSelector: (text: string) => boolean
  accepts: (property: string, text: string) => boolean
}

/** CSS support of the current browser. */
export const browserCss: CssReader = {
  isSelector: (text) => {
    try {
      document.createDocumentFragment().querySelector(text)
      return true
    } catch {
      return false
    }
  },
  accepts: (property, text) => CSS.supports(property, text),
}
