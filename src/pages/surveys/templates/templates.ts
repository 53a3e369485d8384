import { rhythmEvents, rhythmFields } from '../guide/rhythms'
import { newSurvey, type SurveyValues } from '../model/survey'
import { BUSINESS } from './business'
import { FEEDBACK } from './feedback'
import { METRICS } from './metrics'
import { PRODUCT } from './product'
import { type Draft, readDraft } from './start'
import type { Template } from './template'

export const TEMPLATES: Template[] = [...METRICS, ...PRODUCT, ...BUSINESS, ...FEEDBACK]

/** Finds a template by its id in the URL. */
export const templateOf = (id: string) => TEMPLATES.find((template) => template.id === id)

/** Template as a survey in the API format, with the recommended frequency. */
export function draftOf({ name, survey, advice: { rhythm } }: Template): Draft {
  const { events, ...conditions } = survey.conditions ?? {}
  return {
    ...survey,
    ...rhythmFields(rhythm),
    name,
    conditions: { ...conditions, ...(events !== undefined && { events: rhythmEvents(rhythm, events) }) },
  }
}

/** Initial form values of a new survey, by the template id in the URL: `?from=nps`. Null for an unknown id. */
export function startOf(name: string): SurveyValues | null {
  if (name === 'blank') return newSurvey()
  const template = templateOf(name)
  return template ? readDraft(draftOf(template)) : null
}
