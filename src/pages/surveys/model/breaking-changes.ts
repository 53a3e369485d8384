import { t, tn } from '../../../lib/i18n/translate'
import { formatList, joinSentences, quote } from '../labels/choices'
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

/** Part of a question where an edit can break the comparability of old and new answers. */
type BreakingPart = keyof BreakingChanges | 'question'

const NAMED_MAX = 3

const NOT_COMBINED = t('Existing answers to this question remain, but are no longer combined with new ones.')
const HIDDEN = t('Existing answers remain stored, but are no longer shown.')

function formatChoices(texts: string[]) {
  if (texts.length > NAMED_MAX) {
    return t('Answers with {count} old choices remain, and are counted separately from new ones.', {
      count: texts.length,
    })
  }
  const names = formatList(texts.map(quote))
  return t('Answers with {names} remain, and are counted separately from new ones.', { names })
}

function describePart(part: BreakingPart, broken: BreakingChanges): string | null {
  if (part === 'question') return HIDDEN
  if (part === 'choices') return broken.choices.length > 0 ? formatChoices(broken.choices) : null
  return broken[part] ? NOT_COMBINED : null
}

/** Describes the effect of an edit on existing answers; null if there is none. */
export function describeBreakingChange(
  part: BreakingPart,
  broken: BreakingChanges,
  count: number,
): string | null {
  const description = count === 0 ? null : describePart(part, broken)
  return (
    description &&
    joinSentences([tn(count, '{n} response received.', '{n} responses received.'), description])
  )
}
