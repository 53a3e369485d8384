import { useDeferredFormValues } from '../../../components/form/deferred-values'
import { capitalized } from '../../../lib/i18n/case'
import { t, tn } from '../../../lib/i18n/translate'
import { describeAppearance, listDelay } from '../labels/appearance'
import { describeCompletion } from '../labels/completion'
import {
  type Audience,
  describeTargeting,
  formatOpening,
  formatUntargeted,
  getFormAudience,
  listAudienceConditions,
  listTimeConditions,
} from '../labels/targeting'
import {
  APPEARANCE_FIELDS,
  BASIC_FIELDS,
  COMPLETION_FIELDS,
  TARGETING_FIELDS,
  TRANSLATION_FIELDS,
} from '../model/fields'
import { dropPageSettings } from '../model/own-page'
import type { SurveyValues } from '../model/survey-values'
import { AppearanceFields } from './AppearanceSection'
import { SurveyBasicsFields } from './BasicsSection'
import { CompletionFields } from './CompletionSection'
import { QuestionsFields } from './QuestionsSection'
import { useSurvey } from './survey-context'
import { TargetingFields } from './TargetingSection'
import { TranslationsFields, TranslationsSummary } from './TranslationsSection'

const sentence = (parts: string[]) => parts.join(' · ')

/** Audience of the survey in the form. */
export function useAudience(): Audience {
  const { survey } = useSurvey()
  return getFormAudience(useDeferredFormValues<SurveyValues>(), survey?.linked_flag ?? null)
}

function QuestionsSummary() {
  const { questions } = useDeferredFormValues<SurveyValues>()
  return tn(questions.length, '{n} question', '{n} questions')
}

/** Summary of a section of the form: who sees the survey, where and when. */
function TargetingSummary() {
  const audience = useAudience()
  const words = describeTargeting(audience)
  return words.length > 0 ? sentence(words) : formatUntargeted(audience.type)
}

/** Summary of a step of the guide: who sees the survey and where. */
export function WhereSummary() {
  const words = listAudienceConditions(useAudience())
  return words.length > 0 ? sentence(words) : t('All users, all pages')
}

/** Summary of a step of the guide: when the survey opens, how often, and when it ends. */
export function WhenSummary() {
  const values = useDeferredFormValues<SurveyValues>()
  const times = listTimeConditions(useAudience())
  const isOwnPage = values.type === 'external_survey'
  const opening = isOwnPage || times.length > 0 ? [] : [capitalized(formatOpening(values.type))]
  const delay = isOwnPage ? [] : listDelay(values.appearance)
  return sentence([...opening, ...times, ...delay, ...describeSavedCompletion(values)])
}

/** Describes the schedule as it is saved: a hosted survey has no iterations. */
const describeSavedCompletion = (values: SurveyValues) =>
  describeCompletion(values.type === 'external_survey' ? dropPageSettings(values) : values)

/** Summary of a section of the form, or of a step of the guide, where the delay is part of another step. */
export function AppearanceSummary({ withDelay = true }: { withDelay?: boolean }) {
  const { appearance, type } = useDeferredFormValues<SurveyValues>()
  return sentence(describeAppearance(appearance, type, withDelay))
}

function CompletionSummary() {
  return sentence(describeSavedCompletion(useDeferredFormValues<SurveyValues>()))
}

/** Sections of the form in order; their ids are the URL fragments. */
export const SECTIONS = [
  { id: 'basics', title: t('Basics'), names: BASIC_FIELDS, Fields: SurveyBasicsFields, startsOpen: true },
  {
    id: 'questions',
    title: t('Questions'),
    names: ['questions'],
    Fields: QuestionsFields,
    Summary: QuestionsSummary,
    startsOpen: true,
  },
  {
    id: 'targeting',
    title: t('Targeting and display conditions'),
    short: t('Targeting'),
    names: TARGETING_FIELDS,
    Fields: TargetingFields,
    Summary: TargetingSummary,
  },
  {
    id: 'appearance',
    title: t('Appearance'),
    names: APPEARANCE_FIELDS,
    Fields: AppearanceFields,
    Summary: AppearanceSummary,
  },
  {
    id: 'completion',
    title: t('Repetition, end and dates'),
    short: t('Repetition and end'),
    names: COMPLETION_FIELDS,
    Fields: CompletionFields,
    Summary: CompletionSummary,
  },
  {
    id: 'translations',
    title: t('Translations'),
    names: TRANSLATION_FIELDS,
    Fields: TranslationsFields,
    Summary: TranslationsSummary,
  },
]

/** Section that only saved surveys have. */
export const COMPUTED = { id: 'computed', title: t('System fields'), names: [] }
