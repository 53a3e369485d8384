import { useLateValues } from '../../../components/resource-form/late-values'
import { t, tn } from '../../../texts/text'
import type { SurveyValues } from '../model/survey'
import { appearanceWords } from '../words/appearance'
import { completionWords } from '../words/completion'
import { targetingWords } from '../words/targeting'
import { useSurvey } from './survey-context'

const sentence = (words: string[]) => words.join(' · ')

export function QuestionsSummary() {
  const { questions } = useLateValues<SurveyValues>()
  return tn(questions.length, '{n} question', '{n} questions')
}

export function TargetingSummary() {
  const { survey } = useSurvey()
  const values = useLateValues<SurveyValues>()
  const { linked_flag_id: id, conditions, targeting_flag_filters, remove_targeting_flag } = values
  const key = survey?.linked_flag && survey.linked_flag.id === id ? survey.linked_flag.key : String(id)
  const words = targetingWords({
    conditions,
    flagKey: id ? key : null,
    filters: remove_targeting_flag ? null : targeting_flag_filters,
  })
  return words.length > 0 ? sentence(words) : t('Everyone, on every page, as soon as the page is open')
}

export function AppearanceSummary() {
  const { appearance, type } = useLateValues<SurveyValues>()
  return sentence(appearanceWords(appearance, type))
}

export function CompletionSummary() {
  return sentence(completionWords(useLateValues<SurveyValues>()))
}
