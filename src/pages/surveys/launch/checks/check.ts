import type { JsonRecord } from '../../../../../contract/is-object'
import type { Survey } from '../../../../../contract/schemas/surveys'
import { formatCount } from '../../../../components/ui/cells/format-number'
import { t, tn } from '../../../../lib/i18n/translate'
import { quote } from '../../labels/choices'
import type { ParseColor } from '../../model/color'
import type { CssReader, LintWarning } from '../../model/lint'
import { hasCatastrophicBacktracking } from '../../model/regex-backtracking'
import type { SurveyValues } from '../../model/survey-values'

/** Severity, in order: the survey would not be shown or would break; probably a mistake; informational. */
export type LaunchSeverity = 'error' | 'warning' | 'note'

/** Check result shown before a launch, with the editor field that it refers to. */
export interface LaunchIssue {
  field: string | null
  message: string
  severity: LaunchSeverity
  /** Label of the link to the field, if its purpose is known. */
  action?: string
  /** Other surveys involved. */
  surveys?: { id: string; name: string }[]
}

/** Data that launch checks depend on; null for parts that could not be loaded. */
export interface LaunchContext {
  /** Number of responses so far. */
  responses: number | null
  others: RunningSurveys | null
  project: { surveys_opt_in?: boolean | null } | null
  /** CSS parser of the browser, for texts inserted into the survey's CSS. */
  css: CssReader
  readColor: ParseColor
}

/** Running surveys of a project, as far as they were loaded. */
export interface RunningSurveys {
  surveys: Survey[]
  /** Number of surveys of the project that were loaded. */
  read: number
  /** True if all surveys were loaded. */
  whole: boolean
}

/** Survey as it will be when running: in the API format, and as form values. */
interface SurveyToCheck {
  survey: Survey
  values: SurveyValues
  cautions: LintWarning[]
  context: LaunchContext
}

/** Launch check. */
export interface LaunchCheck {
  /** Statement shown if there are no findings. */
  fine: string
  /** Returns the findings; null if the check does not apply, `unknown` if it cannot be performed. */
  find: (checked: SurveyToCheck) => LaunchIssue[] | null | 'unknown'
}

/** Checks that the survey does not have an end date already. */
export const datesCheck: LaunchCheck = {
  fine: t('No end date is set.'),
  find({ survey: { start_date, end_date } }) {
    if (!end_date) return []
    const backwards = start_date && Date.parse(end_date) < Date.parse(start_date)
    const message = backwards
      ? t('The end date is before the start date. SDKs treat the survey as ended and do not show it.')
      : t('The survey has an end date. SDKs treat it as ended and do not show it.')
    return [{ field: 'end_date', message, severity: 'error' }]
  },
}

/** Checks that the response limit is not reached yet. */
export const limitCheck: LaunchCheck = {
  fine: t('The response limit is not reached.'),
  find({ survey: { responses_limit: limit }, context: { responses } }) {
    if (typeof limit !== 'number') return null
    if (responses === null) return 'unknown'
    if (responses < limit) return []
    const field = 'responses_limit'
    if (responses === 0)
      return [{ field, message: t('The survey stops at the first response.'), severity: 'warning' }]
    const message = t(
      'The survey has {responses} and stops at {limit}, so the server would stop it immediately.',
      { responses: tn(responses, '{n} response', '{n} responses'), limit: formatCount(limit) },
    )
    return [{ field, message, severity: 'error' }]
  },
}

/** Survey types that appear on a page by themselves. */
const ON_PAGES = ['popover', 'widget']

/** Checks for other running surveys on the same pages. */
export const overlappingSurveysCheck: LaunchCheck = {
  fine: t('No other running survey overlaps.'),
  find({ survey, context: { others } }) {
    if (!ON_PAGES.includes(survey.type)) return null
    if (others === null) return 'unknown'
    const surveys = others.surveys
      .filter(({ id, type, conditions }) => {
        return id !== survey.id && type === survey.type && pagesOverlap(conditions, survey.conditions)
      })
      .map(({ id, name }) => ({ id, name }))
    const issues: LaunchIssue[] = []
    if (surveys.length > 0) {
      const message = tn(
        surveys.length,
        '{n} running survey can appear on the same pages',
        '{n} running surveys can appear on the same pages',
      )
      const field = 'conditions.seenSurveyWaitPeriodInDays'
      const hasWaitPeriod = Number(survey.conditions?.seenSurveyWaitPeriodInDays) > 0
      issues.push(
        hasWaitPeriod
          ? { field, message, severity: 'note', surveys }
          : { field, message, severity: 'warning', surveys, action: t('Set a wait period') },
      )
    }
    if (!others.whole) {
      const message = t('Only the first {read} surveys in the project were compared.', {
        read: formatCount(others.read),
      })
      issues.push({ field: null, message, severity: 'note' })
    }
    return issues
  },
}

const SCRIPT = /<\s*(script|iframe|object|embed)\b|<[^>]*\son\w+\s*=|javascript:/i

const QUESTION_TEXTS = ['question', 'description', 'buttonText', 'lowerBoundLabel', 'upperBoundLabel']
const THANKS_TEXTS = ['thankYouMessageHeader', 'thankYouMessageDescription', 'thankYouMessageCloseButtonText']

/** Checks the texts of the survey for scripts. */
export const scriptsCheck: LaunchCheck = {
  fine: t('No text contains a script.'),
  find({ survey: { questions, appearance } }) {
    const texts: [string, unknown][] = [
      ...(questions ?? []).flatMap((question, index) =>
        QUESTION_TEXTS.map((key): [string, unknown] => [`questions.${index}.wire.${key}`, question[key]]),
      ),
      ...THANKS_TEXTS.map((key): [string, unknown] => [`appearance.${key}`, appearance?.[key]]),
    ]
    return texts.flatMap(([field, text]): LaunchIssue[] =>
      typeof text === 'string' && SCRIPT.test(text)
        ? [
            {
              field,
              message: t('This text contains a script. SDKs remove it.'),
              severity: 'warning',
            },
          ]
        : [],
    )
  },
}

const REMOVED_TYPES = ['button', 'email', 'full_screen']
const RENDERED_TYPES = ['popover', 'widget']

function findTypeIssue(type: unknown): LaunchIssue | null {
  const field = 'type'
  if (RENDERED_TYPES.some((surveyType) => surveyType === type)) return null
  if (REMOVED_TYPES.some((surveyType) => surveyType === type)) {
    const message = t('SDKs no longer support the survey type {type}. Choose another type.', {
      type: quote(type),
    })
    return { field, message, severity: 'error' }
  }
  if (type === 'api') {
    const message = t(
      'SDKs do not display this survey. Your own code loads it, displays it and sends the responses.',
    )
    return { field, message, severity: 'note' }
  }
  if (type === 'external_survey') {
    return {
      field,
      message: t('SDKs do not display this survey. Share the link or QR code of its hosted page.'),
      severity: 'note',
    }
  }
  const message = t('SDKs may not support the survey type {type}.', { type: quote(type) })
  return { field, message, severity: 'warning' }
}

/** Checks that surveys of this type are shown at all. */
export const surveyTypeCheck: LaunchCheck = {
  fine: t('SDKs support this survey type.'),
  find({ survey: { type, appearance } }) {
    const issue = findTypeIssue(type)
    if (type !== 'widget' || appearance?.widgetType !== 'selector' || appearance.widgetSelector) {
      return issue ? [issue] : []
    }
    const message = t('The survey cannot open because no trigger element is set.')
    return [{ field: 'appearance.widgetSelector', message, severity: 'error' }]
  },
}

/** URL condition of a survey: a text and a match type. An empty text matches every page. */
interface PageCondition {
  text: string
  match: string
}

function getPageCondition(conditions: JsonRecord | null | undefined): PageCondition {
  const { url, urlMatchType } = conditions ?? {}
  return {
    text: typeof url === 'string' ? url : '',
    match: typeof urlMatchType === 'string' ? urlMatchType : 'icontains',
  }
}

/** Returns true if a URL, or a part of one, matches the condition, or if that cannot be determined. */
function matchesPage({ text, match }: PageCondition, address: string): boolean {
  const [a, b] = [address.toLowerCase(), text.toLowerCase()]
  if (match === 'exact') return a === b
  if (match !== 'regex') return a.includes(b)
  try {
    return hasCatastrophicBacktracking(text) || new RegExp(text, 'i').test(address)
  } catch {
    // An invalid pattern matches no page.
    return false
  }
}

const NEGATED: Record<string, string> = { is_not: 'exact', not_icontains: 'icontains', not_regex: 'regex' }

/**
 * Returns true if two surveys probably appear on the same page. Two "contains" conditions overlap if one text contains
 * the other: nearly any two texts can occur in one URL, so reporting them all would not be useful.
 */
export function pagesOverlap(
  first: JsonRecord | null | undefined,
  second: JsonRecord | null | undefined,
): boolean {
  const [a, b] = [getPageCondition(first), getPageCondition(second)]
  if (a.text === '' || b.text === '') return true
  const [notA, notB] = [NEGATED[a.match], NEGATED[b.match]]
  if (notA && notB) return true
  if (notA) return !matchesPage({ ...a, match: notA }, b.text)
  if (notB) return !matchesPage({ ...b, match: notB }, a.text)
  if (a.match === 'exact') return matchesPage(b, a.text)
  if (b.match === 'exact') return matchesPage(a, b.text)
  return a.text === b.text || matchesPage(a, b.text) || matchesPage(b, a.text)
}
