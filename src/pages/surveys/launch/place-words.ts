import { t } from '../../../texts/translate'
import { fieldName } from '../words/field-names'
import { formatLabelled, joinWithCommas } from '../words/lists'

const PLACES: Record<string, string> = {
  type: t('How it reaches people'),
  linked_flag_id: t('Linked feature flag'),
  'conditions.url': t('Address of the page'),
  'conditions.linkedFlagVariant': t('Variant of the flag'),
  'conditions.seenSurveyWaitPeriodInDays': t('Pause after any survey'),
  'appearance.widgetSelector': t('Element that opens it'),
}

function partWords(path: string): string {
  const [, choice] = /^choices\.(\d+)/.exec(path) ?? []
  if (choice !== undefined) return t('choice {number}', { number: Number(choice) + 1 })
  if (path.startsWith('branching')) return t('the way on')
  if (path === 'wire.question') return t('text')
  return fieldName(path.replace(/^wire\./, '')).toLowerCase()
}

/** Label of an editor field: `questions.1.choices.0.text` is “Question 2, choice 1”. */
export function placeWords(field: string): string {
  const [, index, path] = /^questions\.(\d+)(?:\.(.+))?$/.exec(field) ?? []
  if (index === undefined) return PLACES[field] ?? field.split('.').map(fieldName).reduce(formatLabelled)
  const question = t('Question {index}', { index: Number(index) + 1 })
  return path === undefined ? question : joinWithCommas([question, partWords(path)])
}
