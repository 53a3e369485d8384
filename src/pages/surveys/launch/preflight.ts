import { isObject } from '../../../../contract/json-object'
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

/** What is looked at before a launch, in the order of the editor. */
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

/** What was found, what is as it should be, and what could not be checked. */
export interface Preflight {
  findings: Finding[]
  fine: string[]
  unknown: string[]
}

/** Looks at a survey as it will be once it runs. */
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

/** The same survey without the shapes that cannot be: no type says what another server keeps in its documents. */
function readableOf(survey: Survey): Survey {
  const { questions, conditions, appearance } = survey
  return {
    ...survey,
    questions: Array.isArray(questions) ? questions.map((item) => (isObject(item) ? item : {})) : null,
    conditions: isObject(conditions) ? conditions : null,
    appearance: isObject(appearance) ? appearance : null,
  }
}
