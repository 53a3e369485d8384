import { parseQuestions } from '../model/questions'
import { createSurveyValues } from '../model/survey'
import type { SurveyValues } from '../model/survey-values'
import { getFrequencyFields, setRepeatedActivation } from '../wizard/frequency'
import { BUSINESS } from './business'
import { FEEDBACK } from './feedback'
import type { TemplateKind } from './kinds'
import { METRICS } from './metrics'
import { PRODUCT } from './product'
import type { SurveyTemplate, TemplateDraft } from './template'

const BY_KIND: readonly SurveyTemplate[][] = [METRICS, PRODUCT, BUSINESS, FEEDBACK]

/** One template of each kind, then the next ones. */
export const TEMPLATES: SurveyTemplate[] = Array.from(
  { length: Math.max(...BY_KIND.map(({ length }) => length)) },
  (_, index) => BY_KIND.flatMap((templates) => templates[index] ?? []),
).flat()

/** Finds a template by its id in the URL. */
export const findTemplate = (id: string) => TEMPLATES.find((template) => template.id === id)

/** Button colors of new surveys, in the hues of the gallery. */
const BUTTONS: Record<TemplateKind, string> = {
  metrics: '#236848',
  product: '#1d5fbf',
  business: '#a8480c',
  feedback: '#7a3fb5',
}

const getColors = (kind: TemplateKind) => ({
  backgroundColor: '#ffffff',
  borderColor: '#8a9490',
  submitButtonColor: BUTTONS[kind],
  ratingButtonActiveColor: BUTTONS[kind],
})

/** Template as a survey in the API format, with the recommended frequency. */
export function toDraft({
  name,
  kind,
  survey,
  advice: { rhythm: frequency },
}: SurveyTemplate): TemplateDraft {
  const { events, ...conditions } = survey.conditions ?? {}
  return {
    ...survey,
    ...getFrequencyFields(frequency),
    name,
    appearance: { ...getColors(kind), ...survey.appearance },
    conditions: {
      ...conditions,
      ...(events !== undefined && { events: setRepeatedActivation(frequency, events) }),
    },
  }
}

/** Initial form values of a new survey, by the template id in the URL: `?from=nps`. Null for an unknown id. */
export function createTemplateValues(name: string): SurveyValues | null {
  if (name === 'blank') return createSurveyValues()
  const template = findTemplate(name)
  return template ? parseTemplate(toDraft(template)) : null
}

/** Converts a draft to form values. The questions get new keys each time. */
export function parseTemplate({ questions, conditions, appearance, ...draft }: TemplateDraft): SurveyValues {
  return {
    ...createSurveyValues(),
    ...draft,
    targeting_flag_filters: draft.targeting_flag_filters ?? null,
    questions: parseQuestions(questions ?? null),
    conditions: conditions ?? {},
    appearance: appearance ?? {},
  }
}
