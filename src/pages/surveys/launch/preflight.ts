import { isObject } from '../../../../contract/is-object'
import type { Survey } from '../../../../contract/schemas/surveys'
import { t } from '../../../lib/i18n/translate'
import { findFlowIssues } from '../flow/analysis'
import { findContrastIssues } from '../model/contrast'
import { lintSurvey } from '../model/lint'
import { hasCatastrophicBacktracking } from '../model/regex-backtracking'
import { parseSurvey } from '../model/survey'
import { getLanguages } from '../model/translations'
import {
  datesCheck,
  type LaunchCheck,
  type LaunchContext,
  type LaunchIssue,
  limitCheck,
  overlappingSurveysCheck,
  scriptsCheck,
  surveyTypeCheck,
} from './checks/check'
import { linkedFlagCheck, questionsCheck, targetingFlagCheck, unknownKeysCheck } from './checks/record-checks'

/** Checks if a person may see the survey repeatedly without a waiting period. */
const repetitionCheck: LaunchCheck = {
  fine: t('No user is asked repeatedly.'),
  find({ survey: { conditions }, cautions: warnings }) {
    const issues = warnings
      .filter(({ field }) => field === 'schedule')
      .map((warning): LaunchIssue => ({ ...warning, severity: 'warning' }))
    const isRepeated = isObject(conditions?.events) && conditions.events.repeatedActivation === true
    if (!isRepeated || Number(conditions?.seenSurveyWaitPeriodInDays) > 0) return issues
    const message = t('Without a wait period, users see the survey every time the event occurs.')
    return [...issues, { field: 'conditions.seenSurveyWaitPeriodInDays', message, severity: 'warning' }]
  },
}

/** Checks that iterations have both a count and a length. */
const roundsCheck: LaunchCheck = {
  fine: t('The iterations have a number and an interval.'),
  find({ values, cautions: warnings }) {
    const { schedule, iteration_count, iteration_frequency_days } = values
    if (schedule !== 'recurring' && !iteration_count && !iteration_frequency_days) return null
    return warnings
      .filter(({ field }) => field === 'iteration_count')
      .map((warning): LaunchIssue => ({ ...warning, severity: 'warning' }))
  },
}

/** Checks that browsers can parse the URL pattern, and match it without excessive backtracking. */
const patternCheck: LaunchCheck = {
  fine: t('The URL pattern is valid.'),
  find({ survey: { conditions } }) {
    const { url, urlMatchType } = conditions ?? {}
    if (typeof url !== 'string' || url === '') return null
    if (urlMatchType !== 'regex' && urlMatchType !== 'not_regex') return null
    const field = 'conditions.url'
    try {
      new RegExp(url)
    } catch {
      const message = t('The regular expression is invalid and never matches.')
      return [{ field, message, severity: 'error' }]
    }
    if (!hasCatastrophicBacktracking(url)) return []
    const message = t(
      'This regular expression may take browsers minutes to evaluate because it contains nested repetition.',
    )
    return [{ field, message, severity: 'error' }]
  },
}

/** Checks the contrast of texts in custom colors. Default colors of the SDKs are not checked. */
const contrastCheck: LaunchCheck = {
  fine: t('Text colors have sufficient contrast.'),
  find: ({ survey: { appearance }, context: { readColor } }) =>
    findContrastIssues(appearance, readColor)
      .filter(({ severity }) => severity === 'warning')
      .map(
        ({ field, message }): LaunchIssue => ({
          field,
          message: t('{clauses}.', { clauses: message }),
          severity: 'warning',
        }),
      ),
}

/** Checks that every branch has a valid target and every question is reachable. */
const branchingCheck: LaunchCheck = {
  fine: t('All branches lead to a question or to the end.'),
  find: ({ survey }) =>
    findFlowIssues(survey.questions ?? [], survey.appearance).map(
      ({ field, message, severity }): LaunchIssue => ({
        field,
        message,
        severity: severity === 'problem' ? 'error' : 'warning',
      }),
    ),
}

/** Checks that SDKs request surveys in this project. */
const projectCheck: LaunchCheck = {
  fine: t('Surveys are turned on in the project.'),
  find({ context: { project } }) {
    if (project === null || project.surveys_opt_in === undefined) return 'unknown'
    if (project.surveys_opt_in) return []
    const message = t(
      'Surveys are turned off in the project. The server turns them on at launch. You are notified if it does not.',
    )
    return [{ field: null, message, severity: 'note' }]
  },
}

/** Fields whose warnings other checks report. */
const FIELDS_OF_OTHER_CHECKS = ['conditions.url', 'schedule', 'iteration_count', 'end_date', 'questions']
const isTranslation = (field: string) => field.startsWith('translations.')

/** Checks that every text is translated into every language of the survey. */
const translationsCheck: LaunchCheck = {
  fine: t('All texts are translated.'),
  find: ({ values, cautions: warnings }) =>
    getLanguages(values).length === 0
      ? null
      : warnings
          .filter(({ field }) => isTranslation(field))
          .map((warning): LaunchIssue => ({ ...warning, severity: 'warning' })),
}

/** Reports the remaining warnings of the editor. */
const warningsCheck: LaunchCheck = {
  fine: t('No other warnings in the editor.'),
  find: ({ cautions: warnings }) =>
    warnings
      .filter(({ field }) => !FIELDS_OF_OTHER_CHECKS.includes(field) && !isTranslation(field))
      .map((warning): LaunchIssue => ({ ...warning, severity: 'warning' })),
}

/** Launch checks, in the order of the editor. */
const CHECKS: LaunchCheck[] = [
  surveyTypeCheck,
  questionsCheck,
  branchingCheck,
  scriptsCheck,
  linkedFlagCheck,
  targetingFlagCheck,
  patternCheck,
  overlappingSurveysCheck,
  contrastCheck,
  repetitionCheck,
  roundsCheck,
  limitCheck,
  datesCheck,
  translationsCheck,
  warningsCheck,
  projectCheck,
  unknownKeysCheck,
]

/** Findings, passed checks, and checks that could not be performed. */
export interface PreflightResult {
  findings: LaunchIssue[]
  fine: string[]
  unknown: string[]
}

/** Checks a survey as it will be when running. */
export function runPreflight(survey: Survey, context: LaunchContext): PreflightResult {
  const readable = normalizeSurvey(survey)
  const values = parseSurvey(readable)
  const checked = { survey: readable, values, cautions: lintSurvey(values, context.css), context }
  const results = CHECKS.map(({ fine, find }) => ({ fine, found: find(checked) }))
  return {
    findings: results.flatMap(({ found: issues }) => (Array.isArray(issues) ? issues : [])),
    fine: results.flatMap(({ fine, found: issues }) =>
      Array.isArray(issues) && issues.length === 0 ? [fine] : [],
    ),
    unknown: results.flatMap(({ fine, found: issues }) => (issues === 'unknown' ? [fine] : [])),
  }
}

/** Removes malformed documents from the survey: another server may return any JSON there. */
function normalizeSurvey(survey: Survey): Survey {
  const { questions, conditions, appearance } = survey
  return {
    ...survey,
    questions: Array.isArray(questions) ? questions.map((item) => (isObject(item) ? item : {})) : null,
    conditions: isObject(conditions) ? conditions : null,
    appearance: isObject(appearance) ? appearance : null,
  }
}
