import type { Survey } from '../../../../../contract/schemas/surveys'
import type { ParseColor } from '../../model/color'
import type { CssReader } from '../../model/css'
import type { LintWarning } from '../../model/lint'
import type { SurveyValues } from '../../model/survey-values'

/** Severity, in order: the survey would not be shown or would break; probably a mistake; informational. */
export type LaunchSeverity = 'error' | 'warning' | 'note'

/** Check result shown before a launch, with the editor field that it refers to. */
export interface LaunchIssue {
  field: string | null
  message: string
  severity: LaunchSeverity
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
