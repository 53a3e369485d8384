import { useDeferredFormValues } from '../../../components/resource-form/deferred-values'
import { SurveyCalendar } from '../calendar/SurveyCalendar'
import type { SurveyValues } from '../model/survey'
import { useSurvey } from './survey-context'
import classes from './targeting.module.css'

const RULING = ['start_date', 'iteration_count', 'iteration_frequency_days'] as const

/** Calendar of the survey's runs, computed from the current field values. */
export function FormCalendar() {
  const { survey } = useSurvey()
  const values = useDeferredFormValues<SurveyValues>()
  // Values computed by the server are valid as long as their inputs are unchanged.
  const isSame =
    survey !== null && RULING.every((field) => (survey[field] ?? null) === (values[field] ?? null))
  return (
    <div className={classes.calendar}>
      <SurveyCalendar fields={isSame ? { ...values, current_iteration: survey.current_iteration } : values} />
    </div>
  )
}
