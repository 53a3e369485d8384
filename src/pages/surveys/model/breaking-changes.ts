import { hasChoices } from './question-types'
import { hasFields, type QuestionDraft } from './questions'

/** Changes of a question that no longer match existing answers. */
export interface BreakingChanges {
  type: boolean
  scale: boolean
  /** Choices that were removed or renamed. */
  choices: string[]
}

export const NO_BREAKING_CHANGES: BreakingChanges = { type: false, scale: false, choices: [] }

/** Answers are stored by question id: a new question or a copy has none. */
export const canHaveAnswers = ({ loaded }: QuestionDraft) =>
  typeof loaded?.id === 'string' && loaded.id !== ''

const getDisplay = (display: unknown) => display ?? 'number'

/** Compares a question with its loaded version. */
export function findBreakingChanges(draft: QuestionDraft): BreakingChanges {
  const { loaded, wire, choices } = draft
  if (loaded === null || !canHaveAnswers(draft) || !hasFields(draft)) return NO_BREAKING_CHANGES
  const [before, after] = [loaded.type, wire.type]
  const stays = before === after || (hasChoices(before) && hasChoices(after))
  const texts = new Set(choices.map(({ text }) => text))
  const old: unknown[] = Array.isArray(loaded.choices) ? loaded.choices : []
  return {
    type: before !== after,
    scale:
      before === 'rating' &&
      after === 'rating' &&
      (loaded.scale !== wire.scale || getDisplay(loaded.display) !== getDisplay(wire.display)),
    choices:
      stays && hasChoices(after)
        ? old.filter((text): text is string => typeof text === 'string' && !texts.has(text))
        : [],
  }
}
