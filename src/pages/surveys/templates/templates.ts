import { rhythmEvents, rhythmFields } from '../guide/rhythms'
import { newSurvey, type SurveyValues } from '../model/survey'
import { BUSINESS } from './business'
import { FEEDBACK } from './feedback'
import { METRICS } from './metrics'
import { PRODUCT } from './product'
import { type Draft, readDraft } from './start'
import type { Template } from './template'

export const TEMPLATES: Template[] = [...METRICS, ...PRODUCT, ...BUSINESS, ...FEEDBACK]

/** The template with that name in the address. */
export const templateOf = (id: string) => TEMPLATES.find((template) => template.id === id)

/** A template as a survey on the wire, with the rhythm that it recommends. */
export function draftOf({ name, survey, advice: { rhythm } }: Template): Draft {
  const { events, ...conditions } = survey.conditions ?? {}
  return {
    ...survey,
    ...rhythmFields(rhythm),
    name,
    conditions: { ...conditions, ...(events !== undefined && { events: rhythmEvents(rhythm, events) }) },
  }
}

/** What a new survey starts with, by the name that the address has for it: `?from=nps`. Null for an unknown name. */
export function startOf(name: string): SurveyValues | null {
  if (name === 'blank') return newSurvey()
  const template = templateOf(name)
  return template ? readDraft(draftOf(template)) : null
}
