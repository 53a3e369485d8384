import { t } from '../../../lib/i18n/translate'
import {
  APPEARANCE_FIELDS,
  BASIC_FIELDS,
  COMPLETION_FIELDS,
  TARGETING_FIELDS,
  TRANSLATION_FIELDS,
} from '../model/fields'
import { AppearanceFields } from './AppearanceSection'
import { SurveyBasicsFields } from './BasicsSection'
import { CompletionFields } from './CompletionSection'
import { QuestionsFields } from './QuestionsSection'
import { AppearanceSummary, CompletionSummary, QuestionsSummary, TargetingSummary } from './summaries'
import { TargetingFields } from './TargetingSection'
import { TranslationsFields, TranslationsSummary } from './TranslationsSection'

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
