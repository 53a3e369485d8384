import { focusLater } from '../../../components/resource-form/focus-later'
import { toChoiceAnswer } from '../model/branching'
import type { QuestionDraft } from '../model/questions'
import type { FlowIssue } from './flow-issue'

/**
 * Maps the field of an issue to its current name in the form, where answers are in the order in which they were set.
 */
export function resolveField(
  { field, answer, question }: FlowIssue,
  draft: QuestionDraft | undefined,
): string {
  if (answer === null || !draft) return field
  const choice = draft.wire.type === 'single_choice' ? draft.choices[Number(answer)] : undefined
  const name = choice ? toChoiceAnswer(choice.key) : answer
  const at = draft.branching.answers.findIndex((branch) => branch.answer === name)
  return `questions.${question}.branching.answers.${at < 0 ? name : at}.target`
}

/** Expands the card of a question and focuses a field in it, or its header if there is no such field. */
export function showQuestion(key: string, field: string | null) {
  const head = document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(key)}-fields"]`)
  if (head?.getAttribute('aria-expanded') === 'false') head.click()
  head?.focus()
  if (field !== null) focusLater(field)
}
