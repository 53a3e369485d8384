import { isObject } from '../../../../contract/is-object'
import type { Survey } from '../../../../contract/schemas/surveys'
import { lintSurvey } from '../model/lint'
import { parseSurvey } from '../model/survey'
import { branchingCheck } from './checks/branching'
import type { LaunchCheck, LaunchContext, LaunchIssue } from './checks/check'
import { contrastCheck } from './checks/contrast'
import { datesCheck, limitCheck } from './checks/end-conditions'
import { linkedFlagCheck, targetingFlagCheck } from './checks/flags'
import { overlappingSurveysCheck } from './checks/overlapping-surveys'
import { patternCheck } from './checks/pattern'
import { projectCheck } from './checks/project'
import { questionsCheck } from './checks/questions'
import { repetitionCheck, roundsCheck } from './checks/repetition'
import { scriptsCheck } from './checks/scripts'
import { surveyTypeCheck } from './checks/survey-type'
import { unknownKeysCheck } from './checks/unknown-keys'
import { warningsCheck } from './checks/warnings'

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
