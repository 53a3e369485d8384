import { t, tn } from '../../../lib/i18n/translate'
import type { BreakingChanges } from '../model/breaking-changes'
import { formatList, joinSentences, quote } from './choices'

/** Part of a question where an edit can break the comparability of old and new answers. */
export type BreakingPart = keyof BreakingChanges | 'question'

const NAMED_MAX = 3

const APART = t('Existing answers to this question remain, but are no longer combined with new ones.')
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
  return broken[part] ? APART : null
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
