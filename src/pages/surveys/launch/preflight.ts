import { isObject } from '../../../../contract/is-object'
import type { Survey } from '../../../../contract/schemas/surveys'
import { surveyCautions } from '../model/cautions'
import { readSurvey } from '../model/survey'
import { branchingCheck } from './checks/branching'
import { cautionsCheck } from './checks/cautions'
import type { Check, Finding, LaunchContext } from './checks/check'
import { contrastCheck } from './checks/contrast'
import { datesCheck, limitCheck } from './checks/ends'
import { linkedFlagCheck, targetingFlagCheck } from './checks/flags'
import { kindCheck } from './checks/kind'
import { knownKeysCheck } from './checks/known-keys'
import { othersCheck } from './checks/others'
import { patternCheck } from './checks/pattern'
import { projectCheck } from './checks/project'
import { questionsCheck } from './checks/questions'
import { repetitionCheck, roundsCheck } from './checks/repetition'
import { scriptsCheck } from './checks/scripts'

/** Launch checks, in the order of the editor. */
const CHECKS: Check[] = [
  kindCheck,
  questionsCheck,
  branchingCheck,
  scriptsCheck,
  linkedFlagCheck,
  targetingFlagCheck,
  patternCheck,
  othersCheck,
  contrastCheck,
  repetitionCheck,
  roundsCheck,
  limitCheck,
  datesCheck,
  cautionsCheck,
  projectCheck,
  knownKeysCheck,
]

/** Findings, passed checks, and checks that could not be performed. */
export interface Preflight {
  findings: Finding[]
  fine: string[]
  unknown: string[]
}

/** Checks a survey as it will be when running. */
export function preflight(survey: Survey, context: LaunchContext): Preflight {
  const readable = readableOf(survey)
  const values = readSurvey(readable)
  const checked = { survey: readable, values, cautions: surveyCautions(values, context.css), context }
  const results = CHECKS.map(({ fine, find }) => ({ fine, found: find(checked) }))
  return {
    findings: results.flatMap(({ found }) => (Array.isArray(found) ? found : [])),
    fine: results.flatMap(({ fine, found }) => (Array.isArray(found) && found.length === 0 ? [fine] : [])),
    unknown: results.flatMap(({ fine, found }) => (found === 'unknown' ? [fine] : [])),
  }
}

/** Removes malformed documents from the survey: another server may return any JSON there. */
function readableOf(survey: Survey): Survey {
  const { questions, conditions, appearance } = survey
  return {
    ...survey,
    questions: Array.isArray(questions) ? questions.map((item) => (isObject(item) ? item : {})) : null,
    conditions: isObject(conditions) ? conditions : null,
    appearance: isObject(appearance) ? appearance : null,
  }
}
