import { fieldName } from '../words/field-names'

const PLACES: Record<string, string> = {
  type: 'How it reaches people',
  linked_flag_id: 'Linked feature flag',
  'conditions.url': 'Address of the page',
  'conditions.linkedFlagVariant': 'Variant of the flag',
  'conditions.seenSurveyWaitPeriodInDays': 'Pause after any survey',
  'appearance.widgetSelector': 'Element that opens it',
}

function partWords(path: string): string {
  const [, choice] = /^choices\.(\d+)/.exec(path) ?? []
  if (choice !== undefined) return `choice ${Number(choice) + 1}`
  if (path.startsWith('branching')) return 'the way on'
  if (path === 'wire.question') return 'text'
  return fieldName(path.replace(/^wire\./, '')).toLowerCase()
}

/** Where in the editor a field is, in words: `questions.1.choices.0.text` is “Question 2, choice 1”. */
export function placeWords(field: string): string {
  const [, index, path] = /^questions\.(\d+)(?:\.(.+))?$/.exec(field) ?? []
  if (index === undefined) return PLACES[field] ?? field.split('.').map(fieldName).join(': ')
  const question = `Question ${Number(index) + 1}`
  return path === undefined ? question : `${question}, ${partWords(path)}`
}
