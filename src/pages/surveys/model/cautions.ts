import type { JsonRecord } from '../../../../contract/is-object'
import { t } from '../../../texts/translate'
import { COLORS, MEASURES } from '../words/appearance'
import { fieldName } from '../words/field-names'
import { formatList } from '../words/lists'
import { browserCss, type CssReader } from './css'
import { listPageSettings } from './own-page'
import { isRunaway } from './runaway'
import type { SurveyValues } from './survey'
import { isRegexRule, readRegex } from './url-match'

/** Value that can be saved but is probably a mistake, with its field. */
export interface Caution {
  field: string
  message: string
}

type Doubt = [field: string, applies: boolean, message: string]

const UNREADABLE = t('This is not a regular expression that can be read.')
const RUNS_AWAY = t(
  'A repetition in a repetition, such as (a+)+, can take for ever on some addresses and would freeze the page there.',
)
const NO_SELECTOR = t('This is not a CSS selector that browsers can read.')

function selectorDoubt(field: string, selector: unknown, css: CssReader): Doubt {
  return [field, typeof selector === 'string' && selector !== '' && !css.isSelector(selector), NO_SELECTOR]
}

function conditionDoubts({ conditions }: SurveyValues, css: CssReader): Doubt[] {
  const { url, urlMatchType, selector } = conditions
  const pattern = isRegexRule(urlMatchType) && typeof url === 'string' && url !== '' ? url : null
  const readable = pattern !== null && readRegex(pattern) !== null
  return [
    ['conditions.url', pattern !== null && !readable, UNREADABLE],
    ['conditions.url', readable && isRunaway(pattern), RUNS_AWAY],
    selectorDoubt('conditions.selector', selector, css),
  ]
}

/** Minimum width at which the SDKs render a survey. */
const NARROWEST = 300

function measureDoubts(look: JsonRecord, css: CssReader): Doubt[] {
  return [...COLORS.map((color) => ({ ...color, property: 'color' })), ...MEASURES].map(
    ({ key, property, unset }): Doubt => {
      const text = look[key] === undefined || look[key] === null ? '' : String(look[key])
      const wrong = text !== '' && !css.accepts(property, text)
      const unit = /^\d+$/.test(text) && css.accepts(property, `${text}px`)
      if (unit && wrong) return [`appearance.${key}`, true, t('Browsers need a unit: {text}px.', { text })]
      const message =
        property === 'color'
          ? t('This is not a colour.')
          : t('This is not a value that browsers take here, such as {value}.', { value: unset })
      return [`appearance.${key}`, wrong, message]
    },
  )
}

function appearanceDoubts({ appearance: look, type }: SurveyValues, css: CssReader): Doubt[] {
  const [, width] = /^([\d.]+)px$/.exec(String(look.maxWidth ?? '')) ?? []
  const opener = selectorDoubt('appearance.widgetSelector', look.widgetSelector, css)
  return [
    ...measureDoubts(look, css),
    [
      'appearance.maxWidth',
      width !== undefined && Number(width) < NARROWEST,
      t('A survey is at least {narrowest}px wide, so this changes nothing.', { narrowest: NARROWEST }),
    ],
    ...(type === 'widget' && look.widgetType === 'selector' ? [opener] : []),
  ]
}

function repetitionDoubts(values: SurveyValues): Doubt[] {
  const { type, schedule, iteration_count: count, iteration_frequency_days: days, conditions } = values
  const waits = Number(conditions.seenSurveyWaitPeriodInDays) > 0
  return [
    [
      'schedule',
      schedule === 'always' && !waits && type !== 'external_survey',
      t('Without a pause after any survey (under Targeting), people may see it on every page.'),
    ],
    [
      'iteration_count',
      Boolean(count) !== Boolean(days) || (schedule === 'recurring' && !count),
      t('It repeats only with both a number of rounds and a number of days.'),
    ],
  ]
}

function dateDoubts({ start_date, end_date, type, questions }: SurveyValues): Doubt[] {
  const backwards = start_date && end_date && Date.parse(end_date) < Date.parse(start_date)
  return [
    ['end_date', Boolean(backwards), t('It ends before it starts.')],
    ['questions', questions.length === 0 && type !== 'api', t('A survey without questions shows nothing.')],
  ]
}

function pageDoubts(values: SurveyValues): Doubt[] {
  const names = values.type === 'external_survey' ? listPageSettings(values).map(fieldName) : []
  const message = t('Not saved, because it does not apply to a survey on its own page: {names}.', {
    names: formatList(names.map((name) => name.toLowerCase())),
  })
  return [['type', names.length > 0, message]]
}

/** Returns warnings about suspicious values. */
export function surveyCautions(values: SurveyValues, css: CssReader = browserCss): Caution[] {
  return [
    ...pageDoubts(values),
    ...conditionDoubts(values, css),
    ...appearanceDoubts(values, css),
    ...repetitionDoubts(values),
    ...dateDoubts(values),
  ].flatMap(([field, applies, message]) => (applies ? [{ field, message }] : []))
}
