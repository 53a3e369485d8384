import { hasChoices } from './question-types'
import { hasFields, type QuestionDraft } from './questions'

/** What of a question is no longer what people have answered. */
export interface Broken {
  type: boolean
  scale: boolean
  /** The choices that are no longer there under that name. */
  choices: string[]
}

export const UNBROKEN: Broken = { type: false, scale: false, choices: [] }

/** Answers are kept by the id of their question: a new question or a copy has none. */
export const canHaveAnswers = ({ loaded }: QuestionDraft) =>
  typeof loaded?.id === 'string' && loaded.id !== ''

const displayOf = (display: unknown) => display ?? 'number'

/** Compares a question with what it was when it was loaded. */
export function brokenAnswers(draft: QuestionDraft): Broken {
  const { loaded, wire, choices } = draft
  if (loaded === null || !canHaveAnswers(draft) || !hasFields(draft)) return UNBROKEN
  const [before, after] = [loaded.type, wire.type]
  const stays = before === after || (hasChoices(before) && hasChoices(after))
  const texts = new Set(choices.map(({ text }) => text))
  const old: unknown[] = Array.isArray(loaded.choices) ? loaded.choices : []
  return {
    type: before !== after,
    scale:
      before === 'rating' &&
      after === 'rating' &&
      (loaded.scale !== wire.scale || displayOf(loaded.display) !== displayOf(wire.display)),
    choices:
      stays && hasChoices(after)
        ? old.filter((text): text is string => typeof text === 'string' && !texts.has(text))
        : [],
  }
}
