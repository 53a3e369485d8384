import type { Survey } from '../../../../../contract/schemas/surveys'
import type { Caution } from '../../model/cautions'
import type { ReadColor } from '../../model/color'
import type { CssReader } from '../../model/css'
import type { SurveyValues } from '../../model/survey'

/** `mend`: it would show nothing, or break. `look`: probably not meant. `note`: good to know. */
export type Severity = 'mend' | 'look' | 'note'

/** One thing to know before a launch, with the field of the editor that it is about. */
export interface Finding {
  field: string | null
  message: string
  severity: Severity
  /** Other surveys that it is about. */
  surveys?: { id: string; name: string }[]
}

/** What is known of the place where a survey is launched; null for what could not be read. */
export interface LaunchContext {
  /** Responses so far. */
  responses: number | null
  others: RunningSurveys | null
  project: { surveys_opt_in?: boolean | null } | null
  /** What a browser makes of texts that go into its CSS. */
  css: CssReader
  readColor: ReadColor
}

/** The surveys of a project that run, as far as they were read. */
export interface RunningSurveys {
  surveys: Survey[]
  /** How many of the project's surveys were read for this. */
  read: number
  /** Whether these are all. */
  whole: boolean
}

/** A survey as it will be once it runs: as it is on the wire, and as the editor sees it. */
interface Checked {
  survey: Survey
  values: SurveyValues
  cautions: Caution[]
  context: LaunchContext
}

/** One rule for a launch. */
export interface Check {
  /** What holds where nothing is found. */
  fine: string
  /** What is found; null where there is nothing to check, `unknown` where it cannot be checked. */
  find: (checked: Checked) => Finding[] | null | 'unknown'
}
