import { t } from '../../../lib/i18n/translate'
import { formatLabelled, joinWithCommas } from '../labels/choices'
import { getSurveyFieldName } from '../labels/field-names'
import { getLanguageName } from '../labels/languages'

const PATH_LABELS: Record<string, string> = {
  type: t('Survey type'),
  linked_flag_id: t('Linked feature flag'),
  'conditions.url': t('Page URL'),
  'conditions.linkedFlagVariant': t('Flag variant'),
  'conditions.seenSurveyWaitPeriodInDays': t('Wait period after other surveys'),
  'appearance.widgetSelector': t('Trigger element'),
}

function formatPathPart(path: string): string {
  const [, choice] = /^choices\.(\d+)/.exec(path) ?? []
  if (choice !== undefined) return t('choice {number}', { number: Number(choice) + 1 })
  if (path.startsWith('branching')) return t('branching')
  if (path === 'wire.question') return t('text')
  return getSurveyFieldName(path.replace(/^wire\./, '')).toLowerCase()
}

/** Label of an editor field: `questions.1.choices.0.text` is “Question 2, choice 1”. */
export function formatFieldPath(field: string): string {
  const [, language] = /^translations\.(.+)$/.exec(field) ?? []
  if (language !== undefined) return formatLabelled(t('Translations'), getLanguageName(language))
  const [, index, path] = /^questions\.(\d+)(?:\.(.+))?$/.exec(field) ?? []
  if (index === undefined)
    return PATH_LABELS[field] ?? field.split('.').map(getSurveyFieldName).reduce(formatLabelled)
  const question = t('Question {index}', { index: Number(index) + 1 })
  return path === undefined ? question : joinWithCommas([question, formatPathPart(path)])
}
